import type { Consent } from './consent.ts';

/** A consent as the store keeps it, with the fields that third parties do not see. */
export interface StoredConsent {
  readonly consent: Consent;
  /** The client that created it. */
  readonly clientId: string;
  /** The customer who authorized it. Absent before the authorization. */
  readonly customerId?: string;
  /** The ids of the accounts that the customer selected. Empty before the authorization. */
  readonly accountIds: readonly string[];
  /** The time of the last authorization, in milliseconds since the epoch. Absent before it. */
  readonly lastAuthorizedAt?: number;
  /** Starts at 1 and grows by 1 with each stored change. The store accepts only one change from each version. */
  readonly version: number;
}

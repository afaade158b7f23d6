import type { Consent } from './consent.ts';

/** A consent as it is kept: the record with what only the bank knows. */
export interface StoredConsent {
  readonly consent: Consent;
  /** The client that asked for it. */
  readonly clientId: string;
  /** The customer who authorized it; absent before that. */
  readonly customerId?: string;
  /** The accounts the customer selected; empty before that. */
  readonly accountIds: readonly string[];
  /** When the customer last authorized it, in milliseconds since the epoch; absent before that. */
  readonly lastAuthorizedAt?: number;
  /** Counts the stored changes, from 1: two changes that start from the same version cannot both be stored. */
  readonly version: number;
}

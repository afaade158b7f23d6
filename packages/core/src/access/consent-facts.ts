import type { DateWindow } from '../pagination/date-window.ts';
import type { ConsentStatus, ConsentType } from '../records/consent-status.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import type { Permission } from './permission.ts';

/** The consent data that access decisions need, as it is now. Times are in milliseconds since the epoch. */
export interface ConsentFacts {
  readonly consentId: string;
  readonly consentType: ConsentType;
  readonly clientId: string;
  /** The status now: a consent past its expiry is `expired`, even if the store has another status. */
  readonly status: ConsentStatus;
  readonly expiresAt: number;
  /** Absent until the customer authorizes the consent. Until then `accountIds` is empty. */
  readonly customerId?: string;
  readonly accountIds: readonly string[];
  /** Empty for other types than account-access. */
  readonly permissions: readonly Permission[];
  /** The first and last booking time that the consent covers, inclusive. */
  readonly transactionsFrom?: number;
  readonly transactionsTo?: number;
  readonly createdAt: number;
  /** Only on payment consents. */
  readonly payment?: PaymentTerms;
}

/** Returns whether a consent is authorized and not expired. `now` is in milliseconds since the epoch. */
export function isActive(consent: ConsentFacts, now: number): boolean {
  return consent.status === 'authorized' && now < consent.expiresAt;
}

export function findWindow({ transactionsFrom, transactionsTo }: ConsentFacts): DateWindow {
  return {
    ...(transactionsFrom === undefined ? {} : { from: transactionsFrom }),
    ...(transactionsTo === undefined ? {} : { to: transactionsTo }),
  };
}

/** Port: reads a consent as it is now; returns `undefined` if it does not exist. */
export interface ConsentLookup {
  find(consentId: string): Promise<ConsentFacts | undefined>;
}

import type { DateWindow } from '../pagination/date-window.ts';
import type { ConsentStatus, ConsentType } from '../records/consent-status.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import type { Permission } from './permission.ts';

/** The data of a consent that access decisions need, at the present moment. */
export interface ConsentFacts {
  readonly consentId: string;
  readonly consentType: ConsentType;
  readonly clientId: string;
  /** The status now: a consent past its expiry is `expired`, even if the store has another status. */
  readonly status: ConsentStatus;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The customer who authorized the consent; absent before that. */
  readonly customerId?: string;
  /** The accounts that the customer selected; empty before that. */
  readonly accountIds: readonly string[];
  /** Empty for other types than account-access. */
  readonly permissions: readonly Permission[];
  /** The first booking time that the consent covers, in milliseconds since the epoch, inclusive. */
  readonly transactionsFrom?: number;
  /** The last booking time that the consent covers, in milliseconds since the epoch, inclusive. */
  readonly transactionsTo?: number;
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  /** The agreed payment; present on payment consents only. */
  readonly payment?: PaymentTerms;
}

/** Returns whether a consent is authorized and not expired. `now` is in milliseconds since the epoch. */
export function isActive(consent: ConsentFacts, now: number): boolean {
  return consent.status === 'authorized' && now < consent.expiresAt;
}

/** Returns the booking times that a consent covers. */
export function windowOf({ transactionsFrom, transactionsTo }: ConsentFacts): DateWindow {
  return {
    ...(transactionsFrom === undefined ? {} : { from: transactionsFrom }),
    ...(transactionsTo === undefined ? {} : { to: transactionsTo }),
  };
}

/** Port: reads a consent as it is now; returns `undefined` if it does not exist. */
export interface ConsentLookup {
  find(consentId: string): Promise<ConsentFacts | undefined>;
}

import type { DateWindow } from '../pagination/date-window.ts';
import type { ConsentStatus, ConsentType } from '../records/consent-status.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import type { Permission } from './permission.ts';

/** What access decisions need to know of a consent: facts only, already judged for the present moment. */
export interface ConsentFacts {
  readonly consentId: string;
  readonly consentType: ConsentType;
  readonly clientId: string;
  /** The status as it stands now: a consent past its expiry is `expired` here, whether or not that is stored. */
  readonly status: ConsentStatus;
  /** When the consent expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The customer who authorized it; absent before that. */
  readonly customerId?: string;
  /** The accounts the customer selected; empty before that. */
  readonly accountIds: readonly string[];
  /** Empty for consents other than account-access. */
  readonly permissions: readonly Permission[];
  /** The first booking moment the consent may see, in milliseconds since the epoch, inclusive. */
  readonly transactionsFrom?: number;
  /** The last booking moment the consent may see, in milliseconds since the epoch, inclusive. */
  readonly transactionsTo?: number;
  /** When the consent was created, in milliseconds since the epoch. */
  readonly createdAt: number;
  /** What the customer agrees to pay; present on payment consents alone. */
  readonly payment?: PaymentTerms;
}

/** Tells whether a consent is active: authorized and not past its expiry. */
export function isActive(consent: ConsentFacts, now: number): boolean {
  return consent.status === 'authorized' && now < consent.expiresAt;
}

/** Tells which bookings a consent lets see, whatever is asked. */
export function windowOf({ transactionsFrom, transactionsTo }: ConsentFacts): DateWindow {
  return {
    ...(transactionsFrom === undefined ? {} : { from: transactionsFrom }),
    ...(transactionsTo === undefined ? {} : { to: transactionsTo }),
  };
}

/** Port: finds the facts of a consent as they stand now, `undefined` where there is none. */
export interface ConsentLookup {
  find(consentId: string): Promise<ConsentFacts | undefined>;
}

import type { PaymentStore } from '../payments/payment-store.ts';

/** A payment consent for a store under test. */
export interface SubjectConsent {
  readonly consentId: string;
  readonly clientId: string;
  readonly customerId: string;
  /** The account that the customer has chosen. */
  readonly accountId: string;
  /** When it was created and authorized, in milliseconds since the epoch; it expires 24 hours later. */
  readonly authorizedAt: number;
}

/** A store under test. */
export interface PaymentStoreSubject {
  /** Holds no payment yet. */
  readonly store: PaymentStore;
  /** Keeps a payment consent that its customer has authorized. */
  authorizeConsent(consent: SubjectConsent): Promise<void>;
  /** Tells whether a consent has been used. */
  isConsumed(consentId: string): Promise<boolean>;
  /** Reads the ids of all events that the store's changes have left in the outbox. */
  listEventIds(): Promise<readonly string[]>;
  /** Lets the outbox refuse every call from now on, as a full disk would. */
  breakOutbox(): Promise<void>;
}

/** One promise of the store: `run` throws where it is broken. Every run gets a subject of its own. */
export interface PaymentStoreCase {
  readonly name: string;
  run(subject: PaymentStoreSubject): Promise<void>;
}

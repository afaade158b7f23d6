import type { PaymentAcceptance, PaymentStore } from '../payments/payment-store.ts';
import { assertEqual } from './assert.ts';

/** A payment consent for a store under test. */
export interface SubjectConsent {
  readonly consentId: string;
  readonly clientId: string;
  readonly customerId: string;
  /** The account that the customer has chosen. */
  readonly accountId: string;
  /** The time of creation and authorization, in milliseconds since the epoch. The consent expires 24 hours later. */
  readonly authorizedAt: number;
}

/** A payment store under test. */
export interface PaymentStoreSubject {
  /** An empty store. */
  readonly store: PaymentStore;
  authorizeConsent(consent: SubjectConsent): Promise<void>;
  isConsumed(consentId: string): Promise<boolean>;
  listEventIds(): Promise<readonly string[]>;
  /** Makes the outbox refuse every later call, like a full disk. */
  breakOutbox(): Promise<void>;
}

/** A contract case of a payment store: `run` throws if the store breaks it. Every run needs a new subject. */
export interface PaymentStoreCase {
  readonly name: string;
  run(subject: PaymentStoreSubject): Promise<void>;
}

/** Authorizes the consent of a payment at the time of its acceptance. */
export async function authorizeFor(
  { authorizeConsent }: PaymentStoreSubject,
  { stored, acceptedAt: authorizedAt }: PaymentAcceptance,
): Promise<void> {
  const { payment, clientId, customerId, debtorAccountId: accountId } = stored;
  const { consent_id: consentId } = payment;
  await authorizeConsent({ consentId, clientId, customerId, accountId, authorizedAt });
}

export async function authorizeAndAccept(
  subject: PaymentStoreSubject,
  acceptance: PaymentAcceptance,
): Promise<void> {
  await authorizeFor(subject, acceptance);
  const { payment_id: paymentId } = acceptance.stored.payment;
  assertEqual(await subject.store.accept(acceptance), 'accepted', `accepting ${paymentId}`);
}

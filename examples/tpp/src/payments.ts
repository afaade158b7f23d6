import { setTimeout as pause } from 'node:timers/promises';
import type { Payment, PaymentTerms } from '@ob/core';
import type { AccountAccess } from './account-information.ts';
import { BankRefusal } from './bank-refusal.ts';
import type { OpenBankingClient } from './open-banking-client.ts';

/** A payment that a customer is asked for. */
export interface PaymentOrder {
  readonly consentId: string;
  /** What the consent says, and what the payment repeats field by field. */
  readonly terms: PaymentTerms;
}

/** What the sample third party has its customers pay. */
export const sampleTerms: PaymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
  reference: 'BREAD',
};

/** Creates a consent to pay once; it waits for the customer. */
export async function createPaymentConsent(
  client: OpenBankingClient,
  accessToken: string,
  terms: PaymentTerms,
): Promise<PaymentOrder> {
  const path = '/consents/payment';
  const answer = await client.call({ accessToken, method: 'POST', path, body: terms });
  const { data } = answer as { readonly data: { readonly consent_id: string } };
  return { consentId: data.consent_id, terms };
}

/** How often a payment is asked for at most. */
const maxRequests = 3;

/** How long to wait before it is asked for again, in milliseconds. */
const pauseBetween = 250;

/**
 * Makes the payment that the customer has approved. Where no answer comes, it asks again with the same key: the bank then
 * answers the payment that is there, and makes no second one.
 */
export async function makePayment(
  client: OpenBankingClient,
  access: AccountAccess,
  terms: PaymentTerms,
  idempotencyKey: string,
): Promise<Payment> {
  const call = { ...access, method: 'POST', path: '/payments', idempotencyKey, body: terms } as const;
  for (let request = 1; ; request += 1) {
    try {
      return ((await client.call(call)) as { readonly data: Payment }).data;
    } catch (error) {
      if (request === maxRequests || !isOpen(error)) throw error;
      await pause(pauseBetween);
    }
  }
}

/** Tells whether nobody knows yet what became of the payment: no answer came, or one that does not say. */
function isOpen(error: unknown): boolean {
  if (!(error instanceof BankRefusal)) return true;
  return error.status >= 500 || error.code === 'idempotency_conflict';
}

/** Reads a payment as it stands now. */
export async function readPayment(
  client: OpenBankingClient,
  accessToken: string,
  paymentId: string,
): Promise<Payment> {
  const answer = await client.call({ accessToken, method: 'GET', path: `/payments/${paymentId}` });
  return (answer as { readonly data: Payment }).data;
}

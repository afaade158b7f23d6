import { setTimeout as pause } from 'node:timers/promises';
import type { Payment, PaymentTerms } from '@ob/core';
import type { AccountAccess } from './account-information.ts';
import { BankRefusal } from './bank-refusal.ts';
import type { OpenBankingClient } from './open-banking-client.ts';

/** A payment that waits for the customer's approval. */
export interface PaymentOrder {
  readonly consentId: string;
  /** The payment must repeat each field of the consent. */
  readonly terms: PaymentTerms;
}

export const sampleTerms: PaymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
  reference: 'BREAD',
};

/** Creates a payment consent. The customer has yet to authorize it. */
export async function createPaymentConsent(
  client: OpenBankingClient,
  accessToken: string,
  terms: PaymentTerms,
): Promise<PaymentOrder> {
  const path = '/consents/payment';
  const response = await client.call({ accessToken, method: 'POST', path, body: terms });
  const { data } = response as { readonly data: { readonly consent_id: string } };
  return { consentId: data.consent_id, terms };
}

const maxRequests = 3;

/** In milliseconds. */
const retryDelay = 250;

/**
 * Makes an approved payment. Without an answer, it repeats the request with the same key: the bank returns the existing
 * payment and makes no second one.
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
      if (request === maxRequests || !isOutcomeUnknown(error)) throw error;
      await pause(retryDelay);
    }
  }
}

/** Returns whether the outcome is unknown: no answer, a 5xx status, or the first request is still in progress. */
function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof BankRefusal)) return true;
  return error.status >= 500 || error.code === 'idempotency_conflict';
}

export async function readPayment(
  client: OpenBankingClient,
  accessToken: string,
  paymentId: string,
): Promise<Payment> {
  const response = await client.call({ accessToken, method: 'GET', path: `/payments/${paymentId}` });
  return (response as { readonly data: Payment }).data;
}

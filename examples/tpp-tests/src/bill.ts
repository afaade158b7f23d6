import type { AccountReference, Payment } from '@ob/core';
import type { BankConnection, StartedAuthorization } from './bank-connection.ts';

/** What the customer has to pay. */
export interface Bill {
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly creditor_account: AccountReference;
  readonly reference: string;
}

/** Asks the bank for a consent to pay a bill, and for the page on which the customer gives it. */
export async function startBill(bank: BankConnection, bill: Bill): Promise<StartedAuthorization> {
  const { data } = await bank.call<{ readonly data: { readonly consent_id: string } }>({
    accessToken: await bank.requestClientToken(),
    method: 'POST',
    path: '/consents/payment',
    body: bill,
  });
  return bank.authorize(data.consent_id, 'payments');
}

/** Pays a bill that the customer has agreed to; a webhook tells how it ended. */
export async function payBill(
  bank: BankConnection,
  bill: Bill,
  started: StartedAuthorization,
  callback: URL,
): Promise<Payment> {
  const tokens = await bank.finish(started, callback);
  const { data } = await bank.call<{ readonly data: Payment }>({
    accessToken: tokens.access_token,
    method: 'POST',
    path: '/payments',
    // The same key again would find the same payment: a request that is repeated pays once.
    headers: { 'x-consent-id': started.consentId, 'x-idempotency-key': started.consentId },
    body: bill,
  });
  return data;
}

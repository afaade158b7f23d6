import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { listTransactions } from '../account-information.ts';
import { type JourneyMemory, type JourneySetting, recall, type StepReport } from '../journey.ts';
import { createPaymentConsent, makePayment, readPayment, sampleTerms } from '../payments.ts';
import { tabulateTransactions } from '../tables.ts';
import { authorizeForAccount } from './authorize.ts';

const shownTransactions = 3;

export async function createPaymentOrder(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const client = recall(memory, 'client');
  const { access_token: token } = await client.requestClientTokens('consents');
  memory.order = await createPaymentConsent(client, token, sampleTerms);
  const { amount, creditor_account: payee } = sampleTerms;
  return {
    facts: [
      ['consent', memory.order.consentId],
      ['amount', `${amount.amount} ${amount.currency}`],
      ['payee', `${payee.name}, ${payee.id}`],
    ],
  };
}

/** Selects the debtor account and approves as the customer. */
export async function approvePayment(setting: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const { consentId } = recall(memory, 'order');
  const { page, chosen, access, acr } = await authorizeForAccount(setting, memory, {
    consentId,
    scope: 'payments',
  });
  memory.paymentAccess = access;
  return {
    facts: [
      ['asked', page.title],
      ['pays from', chosen],
      ['acr', acr],
    ],
  };
}

/** Makes the payment and repeats the request with the same idempotency key, as after a lost answer. */
export async function payTwiceWithOneKey(_: JourneySetting, memory: JourneyMemory): Promise<StepReport> {
  const client = recall(memory, 'client');
  const access = recall(memory, 'paymentAccess');
  const { terms } = recall(memory, 'order');
  const key = randomUUID();
  const payment = await makePayment(client, access, terms, key);
  const again = await makePayment(client, access, terms, key);
  if (again.payment_id !== payment.payment_id)
    throw new Error('Two requests with one idempotency key created two payments');
  memory.payment = payment;
  return {
    facts: [
      ['key', key],
      ['payment', payment.payment_id],
      ['status', payment.status],
      ['asked again', `the same payment, ${again.status}`],
    ],
  };
}

/** Waits for the events of the payment and reads the transaction in the account. */
export async function seePaymentCompleted(
  { receiver }: JourneySetting,
  memory: JourneyMemory,
): Promise<StepReport> {
  const client = recall(memory, 'client');
  const { payment_id: paymentId } = recall(memory, 'payment');
  const account = recall(memory, 'everyday');
  const created = await receiver.waitFor('payment.created', paymentId);
  const completed = await receiver.waitFor('payment.completed', paymentId);
  const posted = await receiver.waitFor('transaction.posted', account.account_id);
  const updated = await receiver.waitFor('balance.updated', account.account_id);
  const payment = await readPayment(client, recall(memory, 'paymentAccess').accessToken, paymentId);
  if (payment.status !== 'completed')
    throw new Error(`The payment has the status ${payment.status} after payment.completed`);
  if (!isDeepStrictEqual(payment.amount, sampleTerms.amount))
    throw new Error('The amount of the payment differs from the consent');
  const { data: transactions } = await listTransactions(client, recall(memory, 'access'), account.account_id);
  return {
    facts: [
      ...[created, completed, posted, updated].map(({ type, id }) => ['event', `${type} ${id}`] as const),
      ['payment', payment.status],
      ['since', payment.status_update_date_time],
    ],
    tables: [
      tabulateTransactions(`The latest of ${account.nickname}`, transactions.slice(0, shownTransactions)),
    ],
  };
}

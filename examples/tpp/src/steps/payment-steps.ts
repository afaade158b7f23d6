import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { listTransactions } from '../account-information.ts';
import { type JourneyResults, type JourneySetting, requireResult, type StepReport } from '../journey.ts';
import { createPaymentConsent, makePayment, readPayment, sampleTerms } from '../payments.ts';
import { tabulateTransactions } from '../tables.ts';
import { authorizeForAccount } from './authorize.ts';

const shownTransactions = 3;

export async function createPaymentOrder(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const { access_token: token } = await client.requestClientTokens('consents');
  results.order = await createPaymentConsent(client, token, sampleTerms);
  const { amount, creditor_account: payee } = sampleTerms;
  return {
    facts: [
      ['consent', results.order.consentId],
      ['amount', `${amount.amount} ${amount.currency}`],
      ['payee', `${payee.name}, ${payee.id}`],
    ],
  };
}

/** Selects the debtor account and approves as the customer. */
export async function approvePayment(setting: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const { consentId } = requireResult(results, 'order');
  const { page, chosen, access, acr } = await authorizeForAccount(setting, results, {
    consentId,
    scope: 'payments',
  });
  results.paymentAccess = access;
  return {
    facts: [
      ['asked', page.title],
      ['pays from', chosen],
      ['acr', acr],
    ],
  };
}

/** Makes the payment and repeats the request with the same idempotency key, as after a lost answer. */
export async function payTwiceWithOneKey(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const access = requireResult(results, 'paymentAccess');
  const { terms } = requireResult(results, 'order');
  const key = randomUUID();
  const payment = await makePayment(client, access, terms, key);
  const again = await makePayment(client, access, terms, key);
  if (again.payment_id !== payment.payment_id)
    throw new Error('Two requests with one idempotency key created two payments');
  results.payment = payment;
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
  results: JourneyResults,
): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const { payment_id: paymentId } = requireResult(results, 'payment');
  const account = requireResult(results, 'currentAccount');
  const created = await receiver.waitFor('payment.created', paymentId);
  const completed = await receiver.waitFor('payment.completed', paymentId);
  const posted = await receiver.waitFor('transaction.posted', account.account_id);
  const updated = await receiver.waitFor('balance.updated', account.account_id);
  const payment = await readPayment(client, requireResult(results, 'paymentAccess').accessToken, paymentId);
  if (payment.status !== 'completed')
    throw new Error(`The payment has the status ${payment.status} after payment.completed`);
  if (!isDeepStrictEqual(payment.amount, sampleTerms.amount))
    throw new Error('The amount of the payment differs from the consent');
  const { data: transactions } = await listTransactions(
    client,
    requireResult(results, 'access'),
    account.account_id,
  );
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

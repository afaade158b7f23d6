import { type Permission, permissions } from '@ob/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMarks } from './planted-marks.ts';
import { type Listener, openTellingBank, type TellingBank, type Told } from './telling-bank.ts';

const minute = 60_000;
const seen = {
  from: new Date(Date.now() - 5 * minute).toISOString(),
  to: new Date(Date.now() + 60 * minute).toISOString(),
};

/** An amount that nobody else has: it is a mark. */
const hiddenAmount = { amount: '7418529.63', currency: 'GBP' };
const small = { amount: '1.25', currency: 'GBP' };

/** Whom a payment goes to: the events of a payment tell the number, and not the name. */
const paid = { scheme: 'BBAN', id: 'PLANTEDPAID', name: 'planted-payee' };

/** What the events of an account never tell. */
const hiddenWords = {
  transaction_information: 'planted-information',
  reference: 'planted-reference',
  merchant_details: { name: 'planted-merchant', category_code: '5411' },
  creditor_account: { scheme: 'BBAN', id: 'PLANTEDCREDITOR', name: 'planted-creditor_name' },
  debtor_account: { scheme: 'BBAN', id: 'PLANTEDDEBTOR', name: 'planted-debtor_name' },
};

let world: TellingBank;
/** What was refused, as the third party reads it. */
const refusals: Told[] = [];

beforeAll(async () => {
  world = await openTellingBank(seen);
  await shareAccounts(world);
  await moveMoney(world);
  await payFromAccount(world);
  await askAmiss(world);
});
afterAll(() => world.close());

async function shareAccounts({ one, other, planted }: TellingBank): Promise<void> {
  const narrow: readonly Permission[] = ['ReadTransactionsBasic', 'ReadStandingOrders'];
  const access = { type: 'account-access' } as const;
  const window = { transaction_from_date: seen.from, transaction_to_date: seen.to };
  const accountIds = [planted.shared];
  await one.agree({ ...access, terms: { permissions: narrow, ...window }, accountIds });
  const wide = { permissions: Object.keys(permissions) };
  const { username: holder } = await findHolder(world);
  await other.agree({ ...access, terms: wide, username: holder, accountIds: [planted.foreign] });
}

async function findHolder({ database, planted }: TellingBank): Promise<{ readonly username: string }> {
  const { rows } = await database.pool.query<{ username: string }>(
    'SELECT username FROM bank.customers JOIN bank.accounts USING (customer_id) WHERE account_id = $1',
    [planted.foreign],
  );
  return rows[0] ?? { username: '' };
}

async function act({ ask }: Listener, path: string, body?: object): Promise<Told> {
  const told = await ask('POST', `/sandbox/${path}`, body === undefined ? {} : { body });
  expect(told.status).toBeLessThan(300);
  return told;
}

async function moveMoney({ one, planted: { shared, others, foreign } }: TellingBank): Promise<void> {
  const credit = { credit_debit_indicator: 'Credit', ...hiddenWords } as const;
  const outside = new Date(Date.now() - 86_400_000).toISOString();
  await act(one, 'transactions', { account_id: shared, amount: small, ...credit });
  const late = { account_id: shared, amount: hiddenAmount, booking_date_time: outside };
  await act(one, 'transactions', { ...late, ...credit });
  const held = { account_id: shared, amount: hiddenAmount, status: 'pending', ...credit };
  const { data } = await act(one, 'transactions', held);
  await act(one, `transactions/${data.transaction_id}/remove`);
  for (const account_id of [others[0], foreign])
    await act(one, 'transactions', { account_id, amount: hiddenAmount, ...credit });
  const rhythm = { frequency: 'monthly', creditor_account: hiddenWords.creditor_account };
  for (const account_id of [shared, others[0]]) {
    const order = { account_id, amount: small, reference: 'planted-order', ...rhythm };
    const { data: made } = await act(one, 'standing-orders', order);
    for (const step of ['execute', 'fail', 'cancel'])
      await act(one, `standing-orders/${made.standing_order_id}/${step}`);
  }
}

async function payFromAccount({ one, planted }: TellingBank): Promise<void> {
  const accountIds = [planted.shared];
  const body = { amount: small, creditor_account: paid, reference: 'planted-reference' };
  for (const step of ['complete', 'fail']) {
    const headers = await one.agree({ type: 'payment', terms: body, accountIds });
    const keyed = { ...headers, 'x-idempotency-key': `planted-key-${step}` };
    const other = { ...body, reference: 'planted-other' };
    refusals.push(await one.ask('POST', '/payments', { body: other, headers: keyed }));
    const { data } = await one.ask('POST', '/payments', { body, headers: keyed });
    await act(one, `payments/${data.payment_id}/${step}`);
    refusals.push(await one.ask('POST', `/sandbox/payments/${data.payment_id}/${step}`));
    refusals.push(await one.ask('POST', '/payments', { body: other, headers: keyed }));
  }
  const debtor_account = { scheme: 'BBAN', id: 'PLANTEDIDENTIFIER', name: 'planted-holder' };
  const headers = await one.agree({ type: 'funds-confirmation', terms: { debtor_account }, accountIds });
  const question = { amount: small, reference: 'planted-question' };
  const { text } = await one.ask('POST', '/funds-confirmations', { body: question, headers });
  expect(findMarks(text)).toEqual(['planted-question']);
  const foreign = { amount: { ...hiddenAmount, currency: 'EUR' }, reference: 'planted-question' };
  refusals.push(await one.ask('POST', '/funds-confirmations', { body: foreign, headers }));
}

/** Asks for what cannot be, in words that must not come back. */
async function askAmiss({ one, other, planted: { shared }, database }: TellingBank): Promise<void> {
  const posting = { account_id: shared, amount: small, credit_debit_indicator: 'Debit' };
  const bodies = [
    { ...posting, account_id: 'planted-account' },
    { ...posting, amount: { amount: 'planted-amount', currency: 'planted-currency' } },
    { ...posting, reference: `planted-reference${'x'.repeat(40)}` },
    { ...posting, creditor_account: { scheme: 'PLANTEDSCHEME', id: 'PLANTEDCREDITOR', name: '' } },
  ];
  for (const body of bodies) refusals.push(await one.ask('POST', '/sandbox/transactions', { body }));
  const authorization = { body: { customer: 'planted-customer' } };
  const { data } = await one.ask('POST', '/consents/account-access', {
    body: { permissions: ['ReadAccounts'] },
  });
  const consent = `/sandbox/consents/${data.consent_id}`;
  refusals.push(await one.ask('POST', `${consent}/authorize`, authorization));
  refusals.push(await other.ask('GET', `${consent}/history`));
  // The database's own words about this failure repeat the whole row.
  const table = 'ALTER TABLE bank.transactions';
  await database.pool.query(`${table} ADD CONSTRAINT broken CHECK (false) NOT VALID`);
  const broken = { body: { ...posting, ...hiddenWords } };
  const failed = await one.ask('POST', '/sandbox/transactions', broken);
  await database.pool.query(`${table} DROP CONSTRAINT broken`);
  expect(failed.status).toBe(500);
  refusals.push(failed);
}

/** Counts what a receiver has got, by the types of events. */
function countTypes({ listDeliveries }: Listener): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const delivery of listDeliveries()) {
    const { type } = JSON.parse(delivery.slice(delivery.indexOf('\n\n'))) as { readonly type: string };
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

test('third parties are told of what they share, and of nothing else', async () => {
  const schedules = {
    'schedule.created': 1,
    'schedule.executed': 1,
    'schedule.failed': 1,
    'schedule.cancelled': 1,
  };
  const payments = { 'payment.created': 2, 'payment.completed': 1, 'payment.failed': 1 };
  await expect
    .poll(() => countTypes(world.one), { timeout: 20_000 })
    .toEqual({ 'consent.authorized': 4, 'transaction.posted': 3, ...schedules, ...payments });
  await expect
    .poll(() => countTypes(world.other), { timeout: 20_000 })
    .toEqual({ 'consent.authorized': 1, 'transaction.posted': 1, 'balance.updated': 1 });
});

test('deliveries hold nothing hidden: of a payment only the number that it goes to', () => {
  const { one, other, planted, secrets } = world;
  const [mine, theirs] = [one.listDeliveries(), other.listDeliveries()];
  const [payments, rest] = [true, false].map((isPayment) =>
    mine.filter((delivery) => delivery.includes('"type":"payment.') === isPayment),
  );
  expect(findMarks(String(payments))).toEqual(['PLANTEDPAID']);
  expect(findMarks(String(rest))).toEqual([]);
  // What came in on the account that the other one shares is what it is told.
  expect(findMarks(String(theirs))).toEqual(['7418529.63']);
  const isIn = (words: readonly string[], text: string) => words.filter((word) => text.includes(word));
  expect(isIn([...planted.others, planted.foreign], String(mine))).toEqual([]);
  expect(isIn([...planted.others, planted.shared], String(theirs))).toEqual([]);
  expect(isIn(secrets, String([...mine, ...theirs]))).toEqual([]);
});

test('the log of deliveries holds nothing hidden, and is for their receiver alone', async () => {
  const { one, other } = world;
  const path = `/webhooks/${one.webhook.webhook_id}/deliveries`;
  const own = await one.ask('GET', path);
  expect([own.status, findMarks(own.text)]).toEqual([200, []]);
  expect((await other.ask('GET', path)).status).toBe(404);
});

test('no refusal repeats what it was asked with', () => {
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort();
  expect(statuses).toEqual([400, 404, 409, 422, 500]);
  expect(refusals.flatMap(({ text }) => findMarks(text))).toEqual([]);
});

test('no line of the log and no metric holds a mark, a secret, an account or a name', async () => {
  const { bank, one, planted, secrets } = world;
  const metrics = await one.ask('GET', '/metrics');
  await bank.bank.stop();
  const log = bank.bank.output;
  expect(metrics.text).toContain('ob_webhook_attempts_total');
  expect(log).toContain('"status":500');
  expect(log).toContain('"msg":"delivery"');
  const told = log + metrics.text;
  expect(findMarks(told)).toEqual([]);
  const accounts = [planted.shared, ...planted.others, planted.foreign];
  const hidden = [...secrets, ...accounts, 'alice', 'whsec_', 'Bearer '];
  expect(hidden.filter((word) => word !== '' && told.includes(word))).toEqual([]);
});

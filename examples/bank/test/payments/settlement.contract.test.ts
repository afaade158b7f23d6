import {
  type AccountReference,
  describeHolder,
  type Payment,
  type PaymentTerms,
  type WebhookEvent,
} from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import {
  accountPlans,
  closeAccount,
  disableAccount,
  enableAccount,
  identifyAccount,
} from '@ob/sandbox/ledger';
import { systemRandom } from '@ob/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccount } from '../../src/ledger/find-records.ts';
import { createPostgresLedger } from '../../src/ledger/postgres-ledger.ts';
import { currentAccountOf, findSample } from '../journey.ts';
import { balanceRows, readOpenings, transactionRows } from '../ledger/read-books.ts';
import { openPayingBank, type PayingBank, paymentIdOf, shop, terms } from './paying-bank.ts';

const current = currentAccountOf('alice');
const savings = identifyAccount(findSample('alice'), accountPlans.savings);

let bank: PayingBank;
let bob: AccountReference;
let openings: unknown;
beforeAll(async () => {
  bank = await openPayingBank();
  const account = await readAccount(bank.database, currentAccountOf('bob'));
  bob = (account && describeHolder(account)) ?? shop;
  openings = await readOpenings(bank.database);
}, 60_000);
afterAll(async () => {
  expect(await readOpenings(bank.database)).toEqual(openings);
  await bank.close();
});

const ports = () => {
  const resources = { ...bank, random: systemRandom };
  return { ...resources, ledger: createPostgresLedger(resources) };
};

/** Tells what a balance of an account was moved by while something was done, in pence. */
async function measure(accountId: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const text = `SELECT balance_type, (amount * 100)::int AS pence FROM ${balanceRows} b WHERE account_id = $1`;
    const rows = await bank.database.query<{ balance_type: string; pence: number }>(
      { name: 'test_read_balances', text },
      [accountId],
    );
    return Object.fromEntries(rows.map(({ balance_type, pence }) => [balance_type, pence]));
  };
  const before = await read();
  await work();
  const after = await read();
  const moved = Object.entries(after).map(([type, pence]) => [type, pence - (before[type] ?? 0)]);
  return Object.fromEntries(moved.filter(([, pence]) => pence !== 0));
}

/** What clients hear while something is done: types by client, each as often as it is told. */
async function listen(work: () => Promise<unknown>): Promise<Record<'one' | 'two', readonly WebhookEvent[]>> {
  const known = new Set(
    [...(await bank.listEvents('one')), ...(await bank.listEvents('two'))].map(({ id }) => id),
  );
  await work();
  const fresh = async (client: 'one' | 'two') =>
    (await bank.listEvents(client)).filter(({ id }) => !known.has(id));
  return { one: await fresh('one'), two: await fresh('two') };
}

const typesOf = (events: readonly WebhookEvent[]) => events.map(({ type }) => type).sort();

/** Pays and lets the engine carry it out; answers the payment as its client then reads it. */
async function payAndSettle(agreed: PaymentTerms, between?: () => Promise<unknown>): Promise<Payment> {
  const paid = await bank.pay(await bank.agreeToPay(agreed));
  expect(paid.status).toBe(201);
  await between?.();
  await bank.settle();
  return (await bank.readPayment(paymentIdOf(paid))).json.data as Payment;
}

describe('a payment that can be made', () => {
  test('to another bank moves money, shows a transaction, and is told to those who may hear of it', async () => {
    await bank.agree(
      'account-access',
      { permissions: ['ReadTransactionsBasic', 'ReadBalances'] },
      { client: 'two' },
    );
    await bank.agree(
      'account-access',
      { permissions: ['ReadBalances'] },
      { client: 'one', accountId: savings },
    );
    let payment: Payment | undefined;
    let heard: Record<'one' | 'two', readonly WebhookEvent[]> | undefined;
    const moved = await measure(current, async () => {
      heard = await listen(async () => {
        payment = await payAndSettle(terms);
      });
    });
    expect(payment).toMatchObject({ status: 'completed', ...terms });
    expect(moved).toEqual({ available: -2_500, booked: -2_500, expected: -2_500 });
    expect(typesOf(heard?.one ?? [])).toEqual(['consent.authorized', 'payment.completed', 'payment.created']);
    expect(typesOf(heard?.two ?? [])).toEqual(['balance.updated', 'transaction.posted']);
    for (const event of [...(heard?.one ?? []), ...(heard?.two ?? [])])
      expect(webhookEventSchemas[event.type].parse(event)).toEqual(event);
    const text = JSON.stringify(heard?.two);
    expect(text).not.toContain('Corner Shop');
    expect(text).not.toContain('Invoice 7');
  });

  test('to a customer of this bank moves money on both accounts', async () => {
    const theirs = currentAccountOf('bob');
    let payment: Payment | undefined;
    const received = await measure(theirs, async () => {
      payment = await payAndSettle({ ...terms, creditor_account: bob });
    });
    expect(payment?.status).toBe('completed');
    expect(received).toEqual({ available: 2_500, booked: 2_500, expected: 2_500 });
    const { rows } = await bank.database.pool.query(
      `SELECT count(*)::int AS sides, count(DISTINCT account_id)::int AS accounts, sum(amount) AS sum
       FROM ${transactionRows} t WHERE booking_date_time = (SELECT max(booking_date_time) FROM bank.transactions)`,
    );
    expect(rows).toEqual([{ sides: 2, accounts: 2, sum: '0.00' }]);
  });

  test('waits a second, by the clock of the service', async () => {
    const paid = await bank.pay(await bank.agreeToPay(terms));
    bank.wait(-1);
    expect(await bank.settle()).toBe(0);
    bank.wait(-999);
    expect(await bank.settle()).toBe(1);
    const { json } = await bank.readPayment(paymentIdOf(paid));
    const { creation_date_time: created, status_update_date_time: ended } = json.data as Payment;
    expect(Date.parse(ended) - Date.parse(created)).toBe(1000);
  });
});

/** Every reason for which the ledger lets a payment fail, and how it comes about. */
const failures: Readonly<
  Record<
    string,
    {
      reason: string;
      terms: () => PaymentTerms;
      between?: () => Promise<unknown>;
      after?: () => Promise<unknown>;
      /** The events of a client that has no part in the payment; none unless named. */
      other?: readonly string[];
    }
  >
> = {
  'of more than is available': {
    reason: 'insufficient_funds',
    terms: () => ({ ...terms, amount: { amount: '9999999.00', currency: 'GBP' } }),
  },
  'in another currency than the account': {
    reason: 'validation_error',
    terms: () => ({ ...terms, amount: { amount: '1.00', currency: 'EUR' } }),
  },
  'from an account that is disabled meanwhile': {
    reason: 'account_unavailable',
    terms: () => terms,
    between: () => disableAccount(ports(), { accountId: current }),
    after: () => enableAccount(ports(), { accountId: current }),
  },
  'to an account of this bank that is closed': {
    reason: 'account_unavailable',
    terms: () => ({ ...terms, creditor_account: bob }),
    between: () => closeAccount(ports(), { accountId: currentAccountOf('bob') }),
  },
  'of too much in another currency from an account that is closed': {
    reason: 'account_unavailable',
    terms: () => ({ ...terms, amount: { amount: '9999999.00', currency: 'EUR' } }),
    between: () => closeAccount(ports(), { accountId: current }),
    // The other client may read this account alone, so that its consent ends with it.
    other: ['consent.revoked'],
  },
};

describe('a payment that cannot be made fails, is told once, and moves nothing', () => {
  test.each(Object.entries(failures))('%s', async (_, { reason, terms: agreed, between, after, other }) => {
    let payment: Payment | undefined;
    let heard: Record<'one' | 'two', readonly WebhookEvent[]> | undefined;
    const moved = await measure(current, async () => {
      heard = await listen(async () => {
        payment = await payAndSettle(agreed(), between);
      });
    });
    await after?.();
    expect(payment).toMatchObject({ status: 'failed', status_reason: { code: reason } });
    expect(moved).toEqual({});
    expect(typesOf(heard?.one ?? [])).toEqual(['consent.authorized', 'payment.created', 'payment.failed']);
    expect(heard?.one.find(({ type }) => type === 'payment.failed')?.data).toMatchObject({ reason });
    expect(typesOf(heard?.two ?? [])).toEqual(other ?? []);
  });
});

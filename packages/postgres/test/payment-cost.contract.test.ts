import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../src/database.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { purgePayments } from '../src/purge.ts';
import { explainBlocks } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { acceptedAt, keyExpiresAt, planAcceptance, planCompletion } from './payment-fixture.ts';

const database = await createMigratedDatabase();
const small = new Map<string, number>();
let client: PoolClient;

/** Adds ended payments, each with its consumed consent and a stored key. */
async function addHistory(from: number, to: number): Promise<void> {
  const span = [new Date(acceptedAt), from, to];
  await client.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, version, record)
     SELECT 'c' || n, 'payment', 'client-1', 'customer-1', ARRAY['account-1'], $1, 'consumed', $1, 3, '{}'
     FROM generate_series($2::int, $3::int) n`,
    span,
  );
  await client.query(
    `INSERT INTO ob.payments (payment_id, consent_id, client_id, customer_id, debtor_account_id, status, accepted_at,
       submitted, version, record)
     SELECT 'p' || n, 'c' || n, 'client-1', 'customer-1', 'account-1', 'completed', $1, true, 2, '{}'
     FROM generate_series($2::int, $3::int) n`,
    span,
  );
  await client.query(
    `INSERT INTO ob.payment_keys SELECT 'client-1', 'k' || n, '', 'p' || n, $1 FROM generate_series($2::int, $3::int) n`,
    [new Date(keyExpiresAt), from, to],
  );
  await client.query('ANALYZE ob.consents, ob.payments, ob.payment_keys');
}

/** Adds one payment that is not yet submitted to the payment engine. */
async function addPending(): Promise<void> {
  await client.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, version, record)
     VALUES ('pending', 'payment', 'client-1', 'customer-1', '{}', $1, 'consumed', $1, 3, '{}')`,
    [new Date(acceptedAt)],
  );
  await client.query(
    `INSERT INTO ob.payments VALUES ('pending', 'pending', 'client-1', 'customer-1', 'a', 'pending', $1, false, 1, '{}')`,
    [new Date(acceptedAt)],
  );
}

const acceptance = planAcceptance({ consentId: 'pending', key: 'fresh', paymentId: 'pending' });
const payment = { ...acceptance.stored.payment, payment_id: 'pending' };

type Work = (db: Queryable) => Promise<unknown>;

const works: Readonly<Record<string, Work>> = {
  'accepting a payment with a new key': (db) => createPaymentStore(db).accept(acceptance),
  'refusing a payment with a stored key': (db) =>
    createPaymentStore(db).accept(planAcceptance({ consentId: 'c7', key: 'k7' })),
  'reading a payment by key': (db) => createPaymentStore(db).findByKey('client-1', 'k7', acceptedAt),
  'reading a payment by id': (db) => createPaymentStore(db).find('p7'),
  'ending a payment': (db) =>
    createPaymentStore(db).replace(planCompletion({ ...acceptance.stored, payment })),
  'listing the unsubmitted payments': (db) => createPaymentStore(db).listUnsubmitted(keyExpiresAt, 100),
  'marking a payment as submitted': (db) => createPaymentStore(db).markSubmitted('pending'),
  'purging when nothing is due': (db) => purgePayments(db, acceptedAt),
};

/** Returns how many 8 KiB blocks the first statement reads, cached or not, and rolls back its writes. */
async function countBlocks(work: Work): Promise<number> {
  let blocks = 0;
  const explain: Queryable = {
    async query({ text }, values) {
      blocks = await explainBlocks(client, text, values);
      throw new Error('explained');
    },
  };
  await client.query('BEGIN');
  await expect(work(explain)).rejects.toThrow('explained');
  await client.query('ROLLBACK');
  return blocks;
}

beforeAll(async () => {
  client = await database.pool.connect();
  await addPending();
  await addHistory(1, 5_000);
  for (const [name, work] of Object.entries(works)) small.set(name, await countBlocks(work));
  await addHistory(5_001, 100_000);
}, 60_000);
afterAll(() => client.release());

test.each(Object.entries(works))(
  '%s reads no more blocks among 100,000 payments than among 5,000',
  async (name, work) => {
    const [before = 0, blocks] = [small.get(name), await countBlocks(work)];
    expect(blocks).toBeGreaterThan(0);
    // Deeper indexes and fuller pages add a few blocks; a scan of the history would add thousands.
    expect(blocks, `${before} blocks before`).toBeLessThanOrEqual(before + 40);
  },
);

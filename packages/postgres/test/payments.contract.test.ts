import { createConsentLookup } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccessLookup } from '../src/access-lookup.ts';
import { createConsentStore } from '../src/consent/consent-store.ts';
import type { Database } from '../src/database.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { purgePayments } from '../src/purge.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import {
  acceptedAt,
  clearPayments,
  countTraces,
  keyExpiresAt,
  noTraces,
  oneOfEach,
  planAcceptance,
  planCompletion,
  storeAuthorized,
  watchStatements,
} from './payment-fixture.ts';

const database = await createMigratedDatabase();
const store = createPaymentStore(database);

beforeEach(() => clearPayments(database));

describe('an acceptance on PostgreSQL', () => {
  async function listStatements(work: (db: Database) => Promise<unknown>): Promise<readonly string[]> {
    const names: string[] = [];
    const watch = async ({ name }: { readonly name: string }) => {
      if (name.startsWith('before ')) names.push(name.slice('before '.length));
    };
    await work({
      ...database,
      query: watchStatements(database, watch).query,
      transact: (inner) => database.transact((tx) => inner(watchStatements(tx, watch))),
    });
    return names;
  }

  test('takes five statements, and one when the key is taken', async () => {
    await storeAuthorized(database, 'p1');
    const acceptance = planAcceptance({ consentId: 'p1', key: 'k1' });
    const accept = (db: Database) => createPaymentStore(db).accept(acceptance);
    expect(await listStatements(accept)).toEqual([
      'payment_key_take',
      'consent_find',
      'consent_replace',
      'payment_insert',
      'webhook_events_enqueue',
    ]);
    expect(await listStatements(accept)).toEqual(['payment_key_take']);
    expect(await countTraces(database)).toEqual(oneOfEach);
  });

  test('is part of the transaction of its store and is rolled back with it', async () => {
    await storeAuthorized(database, 'p1');
    const acceptance = planAcceptance({ consentId: 'p1', key: 'k1' });
    const work = database.transact(async (transaction) => {
      expect(await createPaymentStore(transaction).accept(acceptance)).toBe('accepted');
      expect(await countTraces(transaction)).toEqual(oneOfEach);
      expect(await countTraces(database)).toEqual(noTraces);
      throw new Error('something else failed');
    });
    await expect(work).rejects.toThrow('something else failed');
    expect(await countTraces(database)).toEqual(noTraces);
    expect(await store.accept(acceptance)).toBe('accepted');
  });

  test('leaves nothing in its transaction when it is refused, and the transaction goes on', async () => {
    await storeAuthorized(database, 'p1');
    await database.transact(async (transaction) => {
      const payments = createPaymentStore(transaction);
      expect(await payments.accept(planAcceptance({ consentId: 'unknown', key: 'k1' }))).toBe(
        'consent_not_usable',
      );
      expect(await countTraces(transaction)).toEqual(noTraces);
      expect(await payments.accept(planAcceptance({ consentId: 'p1', key: 'k1' }))).toBe('accepted');
      expect(await payments.accept(planAcceptance({ consentId: 'p1', key: 'k1' }))).toBe('key_taken');
      expect(await payments.accept(planAcceptance({ consentId: 'p1', key: 'k2' }))).toBe(
        'consent_not_usable',
      );
      expect(await countTraces(transaction)).toEqual(oneOfEach);
    });
    expect(await countTraces(database)).toEqual(oneOfEach);
  });

  test('is refused at once while another transaction holds the key', async () => {
    await storeAuthorized(database, 'p1');
    await storeAuthorized(database, 'p2');
    await database.transact(async (transaction) => {
      await createPaymentStore(transaction).accept(planAcceptance({ consentId: 'p1', key: 'k1' }));
      expect(await store.accept(planAcceptance({ consentId: 'p2', key: 'k1' }))).toBe('key_in_flight');
      expect(await store.accept(planAcceptance({ consentId: 'p1', key: 'k1' }))).toBe('key_in_flight');
      const others = planAcceptance({ consentId: 'p2', key: 'k1', clientId: 'client-2' });
      expect(await store.accept(others)).toBe('accepted');
    });
    expect(await store.accept(planAcceptance({ consentId: 'p2', key: 'k1' }))).toBe('key_taken');
  });
});

describe('a payment on PostgreSQL', () => {
  const statements = [
    `UPDATE ob.payments SET status = 'failed'`,
    `UPDATE ob.payments SET version = version + 1`,
    `UPDATE ob.payments SET record = '{}'`,
    `UPDATE ob.payments SET debtor_account_id = 'other'`,
  ];

  test.each(statements)('never changes after its end: %s', async (statement) => {
    await storeAuthorized(database, 'p1');
    const { stored } = planAcceptance({ consentId: 'p1', key: 'k1', paymentId: 'one' });
    await store.accept(planAcceptance({ consentId: 'p1', key: 'k1', paymentId: 'one' }));
    expect(await store.replace(planCompletion(stored))).toBe(true);
    await expect(database.pool.query(statement)).rejects.toThrow('has ended');
    await store.markSubmitted('one');
    expect(await store.listUnsubmitted(acceptedAt, 10)).toEqual([]);
    expect(await store.find('one')).toEqual(planCompletion(stored).next);
  });

  test('is the only one of its consent, whichever statement writes it', async () => {
    await storeAuthorized(database, 'p1');
    await store.accept(planAcceptance({ consentId: 'p1', key: 'k1' }));
    const copy = `INSERT INTO ob.payments SELECT 'copy', consent_id, client_id, customer_id, debtor_account_id, status,
      accepted_at, submitted, version, record FROM ob.payments`;
    await expect(database.pool.query(copy)).rejects.toThrow('payments_consent_id_key');
  });

  test('returns its terms exactly as they were written', async () => {
    await storeAuthorized(database, 'p1');
    const acceptance = planAcceptance({ consentId: 'p1', key: 'k1', paymentId: 'one' });
    const odd = { reference: '\u0000 \ud800 "\\', end_to_end_id: '' };
    const stored = { ...acceptance.stored, payment: { ...acceptance.stored.payment, ...odd } };
    expect(await store.accept({ ...acceptance, stored })).toBe('accepted');
    expect(JSON.stringify(await store.find('one'))).toBe(JSON.stringify(stored));
  });
});

describe('the purge of payments', () => {
  test('removes keys an hour after their end and leaves the payments', async () => {
    await storeAuthorized(database, 'p1');
    await storeAuthorized(database, 'p2');
    await store.accept(planAcceptance({ consentId: 'p1', key: 'k1' }));
    await store.accept(planAcceptance({ consentId: 'p2', key: 'k2', at: acceptedAt + 1 }));
    expect(await purgePayments(database, keyExpiresAt + 3_600_000)).toBe(0);
    expect(await purgePayments(database, keyExpiresAt + 3_600_001)).toBe(1);
    expect(await countTraces(database)).toMatchObject({ payments: 2, keys: 1 });
    expect(await store.findByKey('client-1', 'k2', acceptedAt)).toBeDefined();
  });
});

test('the access look-up returns the terms of a payment consent in its one statement', async () => {
  const { consent } = await storeAuthorized(database, 'p1');
  const clock = { now: () => acceptedAt };
  const requested: string[] = [];
  const watched = watchStatements(database, async ({ name }) => void requested.push(name));
  const token = {
    scheme: 'Bearer',
    tokenId: 't',
    clientId: 'client-1',
    scopes: ['payments'],
    expiresAt: 0,
  } as const;
  const state = await createAccessLookup(watched, clock).find(token, 'p1');
  expect(requested).toEqual(['before access_state', 'after access_state']);
  expect(consent).toMatchObject({ ...state.consent?.payment });
  expect(state.consent?.payment).toMatchObject({ amount: { amount: '25.00', currency: 'GBP' } });
  const consents = createConsentStore(database);
  expect(state.consent).toEqual(await createConsentLookup({ consents, clock }).find('p1'));
});

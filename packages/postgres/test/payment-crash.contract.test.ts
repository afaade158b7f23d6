import { UnavailableError } from '@ob/http';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import {
  clearPayments,
  countTraces,
  noTraces,
  oneOfEach,
  planAcceptance,
  planCompletion,
  storeAuthorized,
  watchStatements,
} from './payment-fixture.ts';

const database = await createMigratedDatabase();
const own = { name: 'test_own_backend', text: 'SELECT pg_backend_pid() AS pid' };
const acceptance = planAcceptance({ consentId: 'p1', key: 'k1', paymentId: 'one' });

beforeEach(async () => {
  await clearPayments(database);
  await storeAuthorized(database, 'p1');
});

/** Creates a database whose server ends the connection before or after one statement of a transaction. */
function breakAt(required: number): { readonly db: Database; readonly readStep: () => string | undefined } {
  let broken: string | undefined;
  const db: Database = {
    ...database,
    transact: (work) =>
      database.transact(async (tx) => {
        const [backend] = await tx.query<{ readonly pid: number }>(own, []);
        const watched = watchStatements(tx, async ({ step, name }) => {
          if (step !== required) return;
          broken = name;
          await database.pool.query('SELECT pg_terminate_backend($1, 5000)', [backend?.pid]);
        });
        return work(watched);
      }),
  };
  return { db, readStep: () => broken };
}

const steps = [
  'payment_key_take',
  'consent_find',
  'consent_replace',
  'payment_insert',
  'webhook_events_enqueue',
]
  .flatMap((name) => [`before ${name}`, `after ${name}`])
  .map((name, step) => ({ name, step }));

describe('a connection that breaks in the middle of an acceptance', () => {
  test.each(steps)('leaves nothing behind, and the payment can be retried: $name', async ({ name, step }) => {
    const { db, readStep } = breakAt(step);
    await expect(createPaymentStore(db).accept(acceptance)).rejects.toThrow(UnavailableError);
    expect(readStep()).toBe(name);
    expect(await countTraces(database)).toEqual(noTraces);
    expect(await createPaymentStore(database).accept(acceptance)).toBe('accepted');
    expect(await countTraces(database)).toEqual(oneOfEach);
  });

  test('does not affect an acceptance with fewer steps', async () => {
    const { db, readStep } = breakAt(steps.length);
    expect(await createPaymentStore(db).accept(acceptance)).toBe('accepted');
    expect(readStep()).toBeUndefined();
  });
});

describe('a connection that breaks in the middle of the end of a payment', () => {
  test.each([0, 1, 2, 3])('leaves the payment unchanged and without an event: step %i', async (step) => {
    const payments = createPaymentStore(database);
    await payments.accept(acceptance);
    const completion = planCompletion(acceptance.stored);
    await expect(createPaymentStore(breakAt(step).db).replace(completion)).rejects.toThrow(UnavailableError);
    expect(await payments.find('one')).toEqual(acceptance.stored);
    const { rows } = await database.pool.query('SELECT event_type FROM ob.webhook_events');
    expect(rows).toEqual([{ event_type: 'payment.created' }]);
    expect(await payments.replace(completion)).toBe(true);
  });
});

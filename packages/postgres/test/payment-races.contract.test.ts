import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSampleEvent } from '@ob/consent/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccountAudience } from '../src/consent/account-audience.ts';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { connectDatabase, type Database } from '../src/database.ts';
import { createPaymentStore } from '../src/payments/payment-store.ts';
import { enqueueEvents } from '../src/webhooks/outbox.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import {
  acceptedAt,
  clearPayments,
  countTraces,
  noTraces,
  planAcceptance,
  planRevocation,
  storeAuthorized,
} from './payment-fixture.ts';

const database = await createMigratedDatabase();
const connectionString = database.pool.options.connectionString ?? '';
const pools: readonly Database[] = Array.from({ length: 4 }, () =>
  connectDatabase({ connectionString, max: 13 }),
);
const script = fileURLToPath(new URL('payment-process.ts', import.meta.url));

afterAll(() => Promise.all(pools.map((pool) => pool.close())));
beforeEach(() => clearPayments(database));

const poolOf = (index: number): Database => pools[index % pools.length] ?? database;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a payment and the end of its consent at the same time', () => {
  test('store either the payment or the revocation, never both', async () => {
    for (const n of numbers(60)) {
      const consentId = `p${n}`;
      const stored = await storeAuthorized(database, consentId);
      const acceptance = planAcceptance({ consentId, key: `k${n}` });
      const accept = () => createPaymentStore(poolOf(n)).accept(acceptance);
      const revoke = () => createConsentStore(poolOf(n + 1)).replace(planRevocation(stored));
      const work = n % 2 === 0 ? [accept(), revoke()] : [revoke(), accept()];
      const outcomes = await Promise.all(work);
      const [paid, revoked] = [outcomes.includes('accepted'), outcomes.includes(true)];
      expect(paid).toBe(!revoked);
      const found = await createConsentStore(database).find(consentId);
      expect(found?.consent.status).toBe(paid ? 'consumed' : 'revoked');
      expect(
        (await createPaymentStore(database).find(acceptance.stored.payment.payment_id)) !== undefined,
      ).toBe(paid);
    }
  });

  test('all finish together with bookings on the account, without a deadlock', async () => {
    const consents = await Promise.all(numbers(40).map((n) => storeAuthorized(database, `p${n}`)));
    const book = (n: number) =>
      poolOf(n).transact(async (transaction) => {
        const event = createSampleEvent('balance.updated', {
          id: `b${n % 5}`,
          accountId: 'account-1',
          at: acceptedAt,
        });
        await enqueueEvents(transaction, [{ clientId: 'client-1', event }]);
        await enqueueEvents(
          transaction,
          await createAccountAudience(transaction).findRecipients([event], acceptedAt),
        );
      });
    const work = consents.flatMap((stored, n) => [
      createPaymentStore(poolOf(n)).accept(planAcceptance({ consentId: `p${n}`, key: `k${n % 20}` })),
      createConsentStore(poolOf(n + 1)).replace(planRevocation(stored)),
      createPaymentStore(poolOf(n + 2)).accept(
        planAcceptance({ consentId: `p${n}`, key: `k${(n + 1) % 20}` }),
      ),
      book(n),
    ]);
    const outcomes = await Promise.all(work);
    const ends = await database.pool.query(
      `SELECT count(*)::int AS ended FROM ob.consents WHERE due_at IS NULL`,
    );
    expect(ends.rows).toEqual([{ ended: 40 }]);
    expect(await countTraces(database)).toMatchObject({
      payments: outcomes.filter((o) => o === 'accepted').length,
    });
  });
});

describe('processes that accept the same payments', () => {
  /** Starts a process that accepts a payment with each of 200 consents, in an order of its own. */
  function startProcess(number: number): ChildProcess {
    const options = ['--conditions=@ob/source', '--disable-warning=ExperimentalWarning'];
    const args = [...options, script, connectionString, String(number)];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async function readCount(job: ChildProcess): Promise<number> {
    return job.stdout === null ? 0 : (await text(job.stdout)).split('+').length - 1;
  }

  test('accept each payment once, although one of them is killed halfway', async () => {
    for (const n of numbers(200)) await storeAuthorized(database, `p${n}`);
    expect(await countTraces(database)).toEqual(noTraces);
    const victim = startProcess(0);
    await once(victim.stdout ?? victim, 'data');
    const others = [startProcess(1), startProcess(2)];
    const counts = others.map(readCount);
    victim.kill('SIGKILL');
    await Promise.all(counts);
    expect(victim.signalCode).toBe('SIGKILL');
    await readCount(startProcess(3));
    const all = 200;
    expect(await countTraces(database)).toEqual({
      payments: all,
      keys: all,
      consumed: all,
      uses: all,
      events: all,
    });
  }, 60_000);
});

import {
  type ClaimedDelivery,
  changeWebhook,
  type DeliveryClaim,
  type DeliveryCompletion,
  type Outcome,
} from '@ob/webhooks/primitives';
import { createOutboxEvents, createSampleWebhook } from '@ob/webhooks/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../src/database.ts';
import { createDeliveryLog } from '../src/webhooks/delivery-log.ts';
import { createDeliveryQueue } from '../src/webhooks/delivery-queue.ts';
import { createOutbox } from '../src/webhooks/outbox.ts';
import { purgeWebhooks } from '../src/webhooks/retention.ts';
import { createSubscriptionStore } from '../src/webhooks/subscription-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const { connectionString = '' } = database.pool.options;
/** One pool for each simulated process. */
const pools: readonly Database[] = Array.from({ length: 8 }, () =>
  connectDatabase({ connectionString, max: 2 }),
);
const queues = pools.map((pool) => createDeliveryQueue(pool));
const subscriptions = createSubscriptionStore(database);
const claimOptions = { limit: 100, leaseMs: 60_000, capPerSubscription: 100 };

afterAll(() => Promise.all(pools.map((pool) => pool.close())));

beforeEach(async () => {
  for (const queue of queues) await queue.leave();
  await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const finish = ({ lease }: ClaimedDelivery, outcome: Outcome): DeliveryCompletion => ({
  lease,
  attempt: { outcome, startedAt: 0, durationMs: 1 },
});
const queueOf = (index: number) => queues[index % queues.length] ?? createDeliveryQueue(database);

const claim = async (index: number, options: Partial<DeliveryClaim> = {}) =>
  (await queueOf(index).claim({ ...claimOptions, ...options })).deliveries;

/** Adds webhooks with `failures` abandoned deliveries, and claims `count` last attempts of each. */
async function claimOf(webhookIds: readonly string[], failures: number, count: number) {
  for (const id of webhookIds) {
    const sample = createSampleWebhook(id);
    const webhook = { ...sample.webhook, consecutive_failures: failures };
    await subscriptions.add({ ...sample, webhook }, 100);
  }
  await createOutbox(database).enqueue(
    createOutboxEvents('client-1', ...numbers(count).map((n) => `e-${n}`)),
  );
  await database.pool.query('UPDATE ob.webhook_deliveries SET attempts_made = 4');
  const claimed: ClaimedDelivery[] = [];
  while (claimed.length < webhookIds.length * count) claimed.push(...(await claim(0)));
  return claimed;
}

const countInFlight = 'SELECT count(*)::int AS n FROM ob.webhook_deliveries WHERE leased_until IS NOT NULL';

const readWebhook = async (id: string) => (await subscriptions.find('client-1', id))?.webhook;

const setStatus = (id: string, status: 'enabled' | 'disabled') =>
  subscriptions.revise('client-1', id, (current) => changeWebhook(current, { status }, Date.now()));

describe('the tenth abandoned delivery', () => {
  test('disables a webhook once when two workers store it at the same time', async () => {
    for (const round of numbers(30)) {
      const id = `hook-${round}`;
      const claimed = await claimOf([id], 8, 2);
      const reports = await Promise.all(
        claimed.map((delivery, index) => queueOf(index).complete([finish(delivery, 'timeout')])),
      );
      expect(reports.flatMap(({ disabled }) => disabled)).toEqual([id]);
      expect(await readWebhook(id)).toMatchObject({ status: 'disabled', consecutive_failures: 10 });
      await database.pool.query('TRUNCATE ob.webhook_subscriptions, ob.webhook_events CASCADE');
    }
  });

  test('disables each of many webhooks once in crossing batches, and every failure counts', async () => {
    const ids = numbers(12).map((n) => `hook-${n}`);
    const claimed = await claimOf(ids, 5, 16);
    // Batch k holds every eighth delivery from the k-th, so every batch has deliveries of every webhook.
    const batches = numbers(8).map((k) => claimed.filter((_, index) => index % 8 === k));
    const reports = await Promise.all(
      batches.map((batch, k) => {
        const ordered = k % 2 === 0 ? batch : [...batch].reverse();
        return queueOf(k).complete(ordered.map((delivery) => finish(delivery, 'reset')));
      }),
    );
    expect(reports.flatMap(({ verdicts }) => verdicts)).toEqual(claimed.map(() => 'abandoned'));
    expect(reports.flatMap(({ disabled }) => disabled).sort()).toEqual([...ids].sort());
    for (const id of ids) expect((await readWebhook(id))?.consecutive_failures).toBe(21);
  });
});

describe('a failing webhook', () => {
  test('has one attempt in flight, however many workers claim and complete at the same time', async () => {
    const sample = createSampleWebhook('hook-1');
    await subscriptions.add({ ...sample, failedAttempts: 3 }, 100);
    await createOutbox(database).enqueue(createOutboxEvents('client-1', ...numbers(60).map((n) => `e-${n}`)));
    let max = 0;
    let attempts = 0;
    const work = async (worker: number) => {
      for (let turn = worker; attempts < 40; turn += 1) {
        if (turn % 20 === 19) await queueOf(worker).leave();
        const claimed = await claim(worker, { capPerSubscription: 10 });
        attempts += claimed.length;
        const [row] = (await database.pool.query(countInFlight)).rows;
        max = Math.max(max, claimed.length, row.n);
        await queueOf(worker).complete(claimed.map((delivery) => finish(delivery, 'refused')));
      }
    };
    await Promise.all(numbers(8).map(work));
    expect(max).toBe(1);
    for (const queue of queues) await queue.leave();
    const [probe] = await claim(0, { capPerSubscription: 10 });
    if (probe === undefined) expect.fail('nothing was due');
    await queueOf(0).complete([finish(probe, 'delivered')]);
    expect((await claim(0, { capPerSubscription: 10 })).length).toBeGreaterThan(1);
  });
});

interface Race {
  readonly isRunning: () => boolean;
  /** Numbers of stored attempts by verdict. */
  readonly stored: Map<string, number>;
}

const outcomes: readonly Outcome[] = ['delivered', 'timeout', 'http_status', 'sender_fault', 'delivered'];
const maxOfOne = 8;

/** Claims, releases some and completes the others, in orders that cross those of other workers. */
async function attemptAlways({ isRunning, stored }: Race, worker: number): Promise<void> {
  const queue = queueOf(worker);
  for (let turn = worker; isRunning(); turn += 1) {
    // Some workers leave at times, so that the lanes change their owners in the middle of all this.
    if (turn % 50 === 49) await queue.leave();
    const claimed = await claim(worker, { limit: 20, capPerSubscription: maxOfOne });
    const [given, existing] = [claimed.slice(0, turn % 3), claimed.slice(turn % 3)];
    await queue.release([...given].reverse().map(({ lease }) => lease));
    const ended = existing.map((delivery, n) => finish(delivery, outcomes[(turn + n) % 5] ?? 'timeout'));
    const { verdicts } = await queue.complete(turn % 2 === 0 ? ended : ended.reverse());
    for (const verdict of verdicts) stored.set(verdict, (stored.get(verdict) ?? 0) + 1);
  }
}

/** Disables and enables webhooks, redelivers, removes the last webhook and purges old deliveries. */
async function changeAlways({ isRunning }: Race, ids: readonly string[], reach: number): Promise<void> {
  const log = createDeliveryLog(database);
  for (let turn = 0; isRunning(); turn += 1) {
    const id = ids[turn % (ids.length - 1)] ?? '';
    await setStatus(id, turn % 2 === 0 ? 'disabled' : 'enabled');
    const [delivery] = await log.list({ clientId: 'client-1', webhookId: id, limit: 1 });
    if (delivery) await queueOf(turn).redeliver('client-1', id, delivery.delivery_id);
    await setStatus(id, 'enabled');
    await purgeWebhooks(database, { before: Date.now() + reach, limit: 100 });
    if (turn === 20) await subscriptions.remove('client-1', ids.at(-1) ?? '');
  }
}

async function enqueueAlways({ isRunning }: Race): Promise<void> {
  const outbox = createOutbox(database);
  for (let sent = 0; isRunning(); sent += 5)
    await outbox.enqueue(createOutboxEvents('client-1', ...numbers(5).map((n) => `event-${sent + n}`)));
}

async function watchCap({ isRunning }: Race): Promise<void> {
  const passed = `SELECT webhook_id FROM ob.webhook_deliveries WHERE leased_until IS NOT NULL
    GROUP BY webhook_id HAVING count(*) > ${maxOfOne}`;
  while (isRunning()) expect((await database.pool.query(passed)).rows).toEqual([]);
}

const countLogged = async (): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS n FROM ob.webhook_attempts')).rows[0].n;

/** Lists deliveries whose counters differ from their attempts. */
async function listMiscounted(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(`
    SELECT delivery_id FROM ob.webhook_deliveries delivery JOIN ob.webhook_attempts attempt USING (delivery_id)
    GROUP BY delivery_id
    HAVING delivery.attempts_logged <> count(*) OR max(attempt.number) <> count(*) OR delivery.attempts_made <> count(*)
      FILTER (WHERE NOT attempt.manual AND attempt.outcome <> 'sender_fault')`);
  return rows;
}

describe('racing changes of webhooks, claims, completions and releases keep every counter right', () => {
  test.each([
    ['no delivery', -3_600_000],
    ['every finished delivery', 3_600_000],
  ])('while %s is purged', async (_, reach) => {
    const ids = numbers(6).map((n) => `hook-${n}`);
    for (const id of ids) await subscriptions.add(createSampleWebhook(id), 100);
    const until = Date.now() + 4_000;
    const race = { isRunning: () => Date.now() < until, stored: new Map<string, number>() };
    const clients = [changeAlways(race, ids, reach), changeAlways(race, ids, reach)];
    const workers = numbers(8).map((worker) => attemptAlways(race, worker));
    await Promise.all([...workers, ...clients, enqueueAlways(race), watchCap(race)]);
    expect(await listMiscounted()).toEqual([]);
    if (reach > 0) return;
    const { lost = 0, ...existing } = Object.fromEntries(race.stored);
    expect(lost).toBe(0);
    expect(await countLogged()).toBe(Object.values(existing).reduce((sum, each) => sum + each, 0));
  });
});

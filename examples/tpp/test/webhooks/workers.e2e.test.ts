import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlain } from '../plain-request.ts';
import { createTrial, type Trial, waitUntil } from './trial.ts';
import { openWorkerWorld, type WorkerWorld } from './worker-world.ts';

let world: WorkerWorld;

beforeAll(async () => {
  world = await openWorkerWorld();
});

afterAll(() => world.close());

const areDelivered = (trial: Trial, count: number) => async () =>
  (await trial.listDeliveries('?status=delivered')).length === count;

test('a worker that is told to stop ends what it sends, stores it, leaves the rest, and exits with 0', async () => {
  const [hono, express] = world.workers;
  expect(await express.end('SIGTERM')).toBe(0);
  const trial = await createTrial(world, { status: 204, delayMs: 1500 });
  await trial.provokeMany(13);
  await waitUntil(async () => trial.list().length === 10);
  const began = performance.now();
  expect(await hono.end('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(9000);
  const statuses = (await trial.listDeliveries()).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill('delivered'), ...Array(3).fill('pending')]);
  await Promise.all([express.start(), hono.start()]);
  await waitUntil(areDelivered(trial, 13), 25_000);
  expect(trial.list()).toHaveLength(13);
});

test('a worker alone tells of its health and its metrics, and serves nothing else', async () => {
  const paths = ['/healthz', '/readyz', '/metrics', '/webhooks', '/openapi.json', '/sign-in'];
  for (const worker of world.workers) {
    const answers = await Promise.all(
      paths.map((path) => sendPlain(worker.address(), { method: 'GET', path })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(answers[2]?.body).toContain('ob_webhook_attempts_total{outcome="delivered"}');
  }
});

test('two workers disable a webhook once, and one of them tells it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const trial = await createTrial(world, { status: 500, delayMs: 200 });
    await trial.change({ status: 'disabled' });
    await trial.provokeMany(15);
    await world.query(
      `UPDATE ob.webhook_deliveries SET attempts_made = 4 WHERE webhook_id = '${trial.webhookId}'`,
    );
    await trial.change({ status: 'enabled' });
    await waitUntil(async () => (await trial.read()).status === 'disabled');
    await waitUntil(async () => trial.list().every(({ answeredAt }) => answeredAt !== undefined));
    await trial.rest();
    const { consecutive_failures: failures } = await trial.read();
    expect(failures).toBe(trial.list().length);
    const told = world.workers
      .flatMap(({ lines }) => lines)
      .filter((line) => line.includes('webhook disabled') && line.includes(trial.webhookId));
    expect(told).toHaveLength(1);
  }
});

test('what a killed worker and one that hangs had under way is sent again, and nothing else', async () => {
  const [hono, express] = world.workers;
  const trials = [
    await createTrial(world, { status: 204, delayMs: 250 }),
    await createTrial(world, { status: 204, delayMs: 100 }),
  ];
  const client = world.one;
  const flow = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let index = 0; index < 8; index += 1) await client.provoke();
    }),
  );
  const listOpen = () =>
    trials.flatMap((trial) => trial.list()).filter(({ answeredAt }) => answeredAt === undefined);
  await waitUntil(async () => listOpen().length >= 4);
  expect(await hono.end('SIGKILL')).toBe('SIGKILL');
  await sleep(300);
  // Only the other worker sends now.
  await waitUntil(async () => listOpen().length > 0);
  express.signal('SIGSTOP');
  await hono.start();
  await flow;
  for (const trial of trials) await waitUntil(areDelivered(trial, 64), 40_000);
  express.signal('SIGCONT');
  const isLost = /\nob_webhook_verdicts_total\{verdict="lost"\} [1-9]/;
  const metrics = { method: 'GET', path: '/metrics' };
  await waitUntil(async () => isLost.test((await sendPlain(express.address(), metrics)).body));
  for (const trial of trials) {
    const deliveries = await trial.listDeliveries();
    expect(deliveries.map(({ attempts_made, attempts }) => [attempts_made, attempts.length])).toEqual(
      Array(64).fill([1, 1]),
    );
    expect(new Set(trial.list().map(({ eventId }) => eventId)).size).toBe(64);
    expect((await trial.read()).consecutive_failures).toBe(0);
  }
  const again = trials.reduce((sum, trial) => sum + trial.list().length - 64, 0);
  // Of one webhook, both workers together have ten under way.
  expect(again).toBeLessThanOrEqual(10 * trials.length);
});

test('the API itself sends pings and nothing else, and stops with 0 while one is under way', async () => {
  const trial = await createTrial(world, { status: 204, delayMs: 1500 });
  const ping = trial.ask('POST', '/ping');
  await waitUntil(async () => trial.list().length === 1);
  const ended = world.api.end('SIGTERM');
  expect((await ping).data).toMatchObject({ outcome: 'delivered', http_status: 204 });
  expect(await ended).toBe(0);
  expect(world.api.lines.filter((line) => line.includes('"msg":"delivery"'))).toEqual([]);
  const all = [world.api, ...world.workers].flatMap(({ lines }) => lines);
  // A transaction in which a worker hung has been ended: it says so when it comes back.
  const troubles = all.filter(
    (line) => /"level":"(?:error|fatal)"|"faults":|"status":5/.test(line) && !line.includes('"unavailable"'),
  );
  expect(troubles).toEqual([]);
  for (const worker of world.workers) expect(await worker.end('SIGTERM')).toBe(0);
});

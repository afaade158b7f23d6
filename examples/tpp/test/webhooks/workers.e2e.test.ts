import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlain } from '../plain-request.ts';
import type { ServerProcess } from '../server-process.ts';
import { createTrial, type Trial, waitUntil } from './trial.ts';
import { openWorkerFixture, type WorkerFixture } from './worker-fixture.ts';

let fixture: WorkerFixture;

beforeAll(async () => {
  fixture = await openWorkerFixture();
});

afterAll(() => fixture.close());

const listLines = ({ output }: ServerProcess) => output.split('\n');

const areDelivered = (trial: Trial, count: number) => async () =>
  (await trial.listDeliveries('?status=delivered')).length === count;

/** Whether a server has heard that it must stop: it says so for a moment, then it does not listen any more. */
const isStopping = (server: ServerProcess) => () =>
  sendPlain(server.address, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status === 503,
    () => true,
  );

test('a worker that is told to stop ends what it sends, stores it, leaves the rest, and exits with 0', async () => {
  const [hono, express] = fixture.workers;
  expect(await express.end('SIGTERM')).toBe(0);
  const receiver = new EventEmitter();
  const trial = await createTrial(fixture, { status: 204, after: once(receiver, 'release') });
  await trial.provokeMany(13);
  await waitUntil(async () => trial.list().length === 10);
  const ended = hono.end('SIGTERM');
  await waitUntil(isStopping(hono));
  receiver.emit('release');
  expect(await ended).toBe(0);
  const statuses = (await trial.listDeliveries()).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill('delivered'), ...Array(3).fill('pending')]);
  await Promise.all([express.start(), hono.start()]);
  await waitUntil(areDelivered(trial, 13));
  expect(trial.list()).toHaveLength(13);
  await trial.ask('DELETE', '');
});

test('a worker alone tells of its health and its metrics, and serves nothing else', async () => {
  const paths = ['/healthz', '/readyz', '/metrics', '/webhooks', '/openapi.json', '/sign-in'];
  const scrapes: string[] = [];
  for (const worker of fixture.workers) {
    const answers = await Promise.all(
      paths.map((path) => sendPlain(worker.address, { method: 'GET', path })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404]);
    expect(answers[2]?.body).toContain('\nob_webhook_backlog_deliveries{state="due"} 0\n');
    expect(answers[2]?.body).toContain('\nob_webhooks{status="enabled"} 0\n');
    scrapes.push(answers[2]?.body ?? '');
  }
  const count = (sample: string) =>
    scrapes.reduce((sum, text) => sum + Number(text.split(`\n${sample} `)[1]?.split('\n')[0]), 0);
  // The deliveries that the stopped worker left.
  expect(count('ob_webhook_attempts_total{outcome="delivered"}')).toBe(3);
  expect(count('ob_webhook_waiting_seconds_count')).toBe(3);
});

test('two workers disable a webhook once, and one of them tells it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const trial = await createTrial(fixture, { status: 500, delayMs: 200 });
    await trial.ask('PATCH', '', { status: 'disabled' });
    await trial.provokeMany(15);
    await fixture.query(
      `UPDATE ob.webhook_deliveries SET attempts_made = 4 WHERE webhook_id = '${trial.webhookId}'`,
    );
    await trial.ask('PATCH', '', { status: 'enabled' });
    await waitUntil(async () => (await trial.read()).status === 'disabled');
    await waitUntil(async () => (await trial.read()).consecutive_failures === trial.list().length);
    const listReports = () =>
      fixture.workers
        .flatMap(listLines)
        .filter((line) => line.includes('webhook disabled') && line.includes(trial.webhookId));
    await waitUntil(async () => listReports().length > 0);
    expect(listReports()).toHaveLength(1);
    await trial.ask('DELETE', '');
  }
});

test('what a killed worker and one that hangs had under way is sent again, and nothing else', async () => {
  const [hono, express] = fixture.workers;
  const endLeases = () =>
    fixture.query('UPDATE ob.webhook_deliveries SET leased_until = now() WHERE leased_until IS NOT NULL');
  // One worker runs at a time, so a request under way is its own.
  await express.end('SIGTERM');
  const trial = await createTrial(fixture, { status: 204, delayMs: 250 });
  const listOpen = () => trial.list().filter(({ answeredAt }) => answeredAt === undefined);
  const killed = waitUntil(async () => listOpen().length > 0).then(() => hono.end('SIGKILL'));
  await Promise.all([trial.provokeMany(16), killed]);
  await endLeases();
  await express.start();
  await waitUntil(areDelivered(trial, 16));
  const receiver = new EventEmitter();
  trial.plan({ status: 204, after: once(receiver, 'release') });
  await trial.provokeMany(5);
  await waitUntil(async () => listOpen().length === 5);
  express.signal('SIGSTOP');
  receiver.emit('release');
  await endLeases();
  await hono.start();
  // If the worker hangs in a transaction, the database ends it after 20 s.
  await waitUntil(areDelivered(trial, 21), 40_000);
  express.signal('SIGCONT');
  const isLost = /\nob_webhook_verdicts_total\{verdict="lost"\} [1-9]/;
  const metrics = { method: 'GET', path: '/metrics' };
  await waitUntil(async () => isLost.test((await sendPlain(express.address, metrics)).body));
  const deliveries = await trial.listDeliveries();
  expect(deliveries.map(({ attempts_made, attempts }) => [attempts_made, attempts.length])).toEqual(
    Array(21).fill([1, 1]),
  );
  expect(new Set(trial.list().map(({ eventId }) => eventId)).size).toBe(21);
  expect((await trial.read()).consecutive_failures).toBe(0);
  const again = trial.list().length - 21;
  expect(again).toBeGreaterThan(5);
  // The killed worker had at most ten under way.
  expect(again).toBeLessThanOrEqual(15);
  await trial.ask('DELETE', '');
});

test('the API itself sends pings and nothing else, and stops with 0 while one is under way', async () => {
  const trial = await createTrial(fixture, { status: 204, delayMs: 1500 });
  const ping = trial.ask('POST', '/ping');
  await waitUntil(async () => trial.list().length === 1);
  const ended = fixture.api.end('SIGTERM');
  expect((await ping).data).toMatchObject({ outcome: 'delivered', http_status: 204 });
  expect(await ended).toBe(0);
  expect(fixture.api.output).not.toContain('"msg":"delivery"');
  const all = [fixture.api, ...fixture.workers].flatMap(listLines);
  // A transaction in which a worker hung has been ended: it says so when it comes back.
  const troubles = all.filter(
    (line) => /"level":"(?:error|fatal)"|"errors":|"status":5/.test(line) && !line.includes('"unavailable"'),
  );
  expect(troubles).toEqual([]);
  expect(await Promise.all(fixture.workers.map((worker) => worker.end('SIGTERM')))).toEqual([0, 0]);
});

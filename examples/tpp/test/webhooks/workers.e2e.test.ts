import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlain } from '../plain-request.ts';
import type { ServerProcess } from '../server-process.ts';
import { createTestWebhook, type TestWebhook, waitUntil } from './test-webhook.ts';
import { openWorkerFixture, type WorkerFixture } from './worker-fixture.ts';

let fixture: WorkerFixture;

beforeAll(async () => {
  fixture = await openWorkerFixture();
});

afterAll(() => fixture.close());

const listLines = ({ output }: ServerProcess) => output.split('\n');

const areDelivered = (webhook: TestWebhook, count: number) => async () =>
  (await webhook.listDeliveries('?status=delivered')).length === count;

/** A stopping server is not ready for a moment, and then does not listen any more. */
const isStopping = (server: ServerProcess) => () =>
  sendPlain(server.address, { method: 'GET', path: '/readyz' }).then(
    ({ status }) => status === 503,
    () => true,
  );

test('a stopped worker finishes and stores its running attempts, leaves the other deliveries, and exits with 0', async () => {
  const [hono, express] = fixture.workers;
  expect(await express.end('SIGTERM')).toBe(0);
  const receiver = new EventEmitter();
  const webhook = await createTestWebhook(fixture, { status: 204, after: once(receiver, 'release') });
  await webhook.triggerEvents(13);
  await waitUntil(async () => webhook.list().length === 10);
  const ended = hono.end('SIGTERM');
  await waitUntil(isStopping(hono));
  receiver.emit('release');
  expect(await ended).toBe(0);
  const statuses = (await webhook.listDeliveries()).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill('delivered'), ...Array(3).fill('pending')]);
  await Promise.all([express.start(), hono.start()]);
  await waitUntil(areDelivered(webhook, 13));
  expect(webhook.list()).toHaveLength(13);
  await webhook.ask('DELETE', '');
});

test('a worker serves its health and metrics, and no other path', async () => {
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
  // These are the deliveries that the stopped worker left.
  expect(count('ob_webhook_attempts_total{outcome="delivered"}')).toBe(3);
  expect(count('ob_webhook_waiting_seconds_count')).toBe(3);
});

test('two workers disable a failing webhook once, and one of them logs it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const webhook = await createTestWebhook(fixture, { status: 500, delayMs: 200 });
    await webhook.ask('PATCH', '', { status: 'disabled' });
    await webhook.triggerEvents(15);
    await fixture.query(
      `UPDATE ob.webhook_deliveries SET attempts_made = 4 WHERE webhook_id = '${webhook.webhookId}'`,
    );
    await webhook.ask('PATCH', '', { status: 'enabled' });
    await waitUntil(async () => (await webhook.read()).status === 'disabled');
    await waitUntil(async () => (await webhook.read()).consecutive_failures === webhook.list().length);
    const listReports = () =>
      fixture.workers
        .flatMap(listLines)
        .filter((line) => line.includes('webhook disabled') && line.includes(webhook.webhookId));
    await waitUntil(async () => listReports().length > 0);
    expect(listReports()).toHaveLength(1);
    await webhook.ask('DELETE', '');
  }
});

test('running attempts of a killed and of a hanging worker are sent again, and no others', async () => {
  const [hono, express] = fixture.workers;
  const endLeases = () =>
    fixture.query('UPDATE ob.webhook_deliveries SET leased_until = now() WHERE leased_until IS NOT NULL');
  // Only one worker runs, so it sent every unanswered request.
  await express.end('SIGTERM');
  const webhook = await createTestWebhook(fixture, { status: 204, delayMs: 250 });
  const listOpen = () => webhook.list().filter(({ answeredAt }) => answeredAt === undefined);
  const killed = waitUntil(async () => listOpen().length > 0).then(() => hono.end('SIGKILL'));
  await Promise.all([webhook.triggerEvents(16), killed]);
  await endLeases();
  await express.start();
  await waitUntil(areDelivered(webhook, 16));
  const receiver = new EventEmitter();
  webhook.plan({ status: 204, after: once(receiver, 'release') });
  await webhook.triggerEvents(5);
  await waitUntil(async () => listOpen().length === 5);
  express.signal('SIGSTOP');
  receiver.emit('release');
  await endLeases();
  await hono.start();
  // If the worker hangs in a transaction, the database ends the transaction after 20 s.
  await waitUntil(areDelivered(webhook, 21), 40_000);
  express.signal('SIGCONT');
  const isLost = /\nob_webhook_verdicts_total\{verdict="lost"\} [1-9]/;
  const metrics = { method: 'GET', path: '/metrics' };
  await waitUntil(async () => isLost.test((await sendPlain(express.address, metrics)).body));
  const deliveries = await webhook.listDeliveries();
  expect(deliveries.map(({ attempts_made, attempts }) => [attempts_made, attempts.length])).toEqual(
    Array(21).fill([1, 1]),
  );
  expect(new Set(webhook.list().map(({ eventId }) => eventId)).size).toBe(21);
  expect((await webhook.read()).consecutive_failures).toBe(0);
  const again = webhook.list().length - 21;
  expect(again).toBeGreaterThan(5);
  // The killed worker had at most ten running attempts.
  expect(again).toBeLessThanOrEqual(15);
  await webhook.ask('DELETE', '');
});

test('the API sends only pings, and exits with 0 after it finished a running one', async () => {
  const webhook = await createTestWebhook(fixture, { status: 204, delayMs: 1500 });
  const ping = webhook.ask('POST', '/ping');
  await waitUntil(async () => webhook.list().length === 1);
  const ended = fixture.api.end('SIGTERM');
  expect((await ping).data).toMatchObject({ outcome: 'delivered', http_status: 204 });
  expect(await ended).toBe(0);
  expect(fixture.api.output).not.toContain('"msg":"delivery"');
  const all = [fixture.api, ...fixture.workers].flatMap(listLines);
  // The hanging worker reports "unavailable" when it continues, because the database ended its transaction.
  const errorLines = all.filter(
    (line) => /"level":"(?:error|fatal)"|"errors":|"status":5/.test(line) && !line.includes('"unavailable"'),
  );
  expect(errorLines).toEqual([]);
  expect(await Promise.all(fixture.workers.map((worker) => worker.end('SIGTERM')))).toEqual([0, 0]);
});

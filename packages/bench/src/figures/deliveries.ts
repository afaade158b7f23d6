import { type DeliveryFixture, withDeliveryFixture } from '../deliveries/delivery-fixture.ts';
import type { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import { createDeliveries, type DeliveryRows, eventBody } from '../deliveries/delivery-rows.ts';
import { measureSenders, type SenderLane } from '../deliveries/sender-lane.ts';
import { type BenchContext, type Effort, type Figure, limit } from '../figure.ts';

const bare = 'undici alone';
const alone = 'one worker';
const empty = 'nothing else';
const few = 'to 10 webhooks';

/** Enough webhooks that four workers do not reach the limit per webhook. */
const webhooks = 40;
const maxRuns = 7;

/** SQL patterns of addresses. */
const measured = '%/0/%';
const disabled = '%/disabled/%';

/** The owner of the webhooks of a backlog: one event for many webhooks creates a million deliveries faster. */
const client = 'client-1';

/** `share` is a share of all rows. */
type Backlog = readonly (Pick<DeliveryRows, 'to' | 'due'> & { readonly share: number })[];

const backlogs: Readonly<Record<string, Backlog>> = {
  'deliver-1M-pending': [
    { to: measured, due: 0, share: 0.5 },
    { to: measured, due: 30 * 86_400, share: 0.25 },
    { to: disabled, due: 0, share: 0.25 },
  ],
  'deliver-1M-finished': [{ to: measured, due: 'delivered', share: 1 }],
};

type StartLanes = (fixture: DeliveryFixture, effort: Effort) => Promise<readonly SenderLane[]>;

/** The processor time of the senders per delivery: claim it on PostgreSQL, send it and store the response. */
export function createDeliveryFigures(context: BenchContext): readonly Figure[] {
  const figure = (name: string, reference: string, goal: number, start: StartLanes): Figure => ({
    name,
    unit: 'µs',
    against: [limit(reference, goal)],
    measure: (effort) =>
      withDeliveryFixture(context, async (fixture) => {
        const runs = Math.min(maxRuns, effort.runs);
        const lanes = await start(fixture, effort);
        return measureSenders({ ...effort, runs }, lanes, Math.max(1, effort.milliseconds * 100));
      }),
  });
  return [
    figure('deliver-at-once', bare, 0.5, (fixture) => startWithUndici(fixture, 0)),
    figure('deliver-50ms', bare, 0.8, (fixture) => startWithUndici(fixture, 50)),
    ...[2, 4].map((count) =>
      figure(`deliver-at-once-${count}-workers`, alone, 0.9, (fixture) => startWorkers(fixture, count)),
    ),
    ...Object.entries(backlogs).map(([name, backlog]) =>
      figure(name, empty, 0.9, (fixture, effort) => startBacklogs(fixture, effort, backlog)),
    ),
    figure('deliver-10k-webhooks', few, 0.9, startWebhookCounts),
  ];
}

async function startWithUndici(
  fixture: DeliveryFixture,
  responseDelayMs: number,
): Promise<readonly SenderLane[]> {
  const urls = (await fixture.startReceiver(responseDelayMs))(webhooks);
  const queue = await fixture.openQueue();
  await queue.register(urls);
  const poster = await fixture.startPoster({ urls, body: eventBody });
  return [await startLane(fixture, 'ours', queue), { name: bare, senders: [poster], fill: async () => {} }];
}

async function startWorkers(fixture: DeliveryFixture, count: number): Promise<readonly SenderLane[]> {
  const endpoints = await fixture.startReceiver(0);
  const queue = await fixture.openQueue();
  await queue.register(endpoints(webhooks));
  const senders = await Promise.all(Array.from({ length: count }, () => fixture.startSender(queue)));
  return [
    { name: 'ours', senders, fill: queue.fill },
    { name: alone, senders: senders.slice(0, 1), fill: queue.fill },
  ];
}

async function startBacklogs(
  fixture: DeliveryFixture,
  effort: Effort,
  backlog: Backlog,
): Promise<readonly SenderLane[]> {
  const endpoints = await fixture.startReceiver(0);
  const total = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  const start = async (name: string, all: Backlog): Promise<SenderLane> => {
    const queue = await fixture.openQueue();
    await queue.register(endpoints(webhooks), client);
    await registerDisabled(queue);
    for (const { share, ...rows } of all)
      await createDeliveries(queue.database, { ...rows, count: total * share }, effort.progress);
    return startLane(fixture, name, queue, measured);
  };
  return [await start('ours', backlog), await start(empty, [])];
}

const startWebhookCounts: StartLanes = async (fixture, effort) => {
  // With keep-alive, 10 webhooks would reuse their connections and 10,000 would not.
  const endpoints = await fixture.startReceiver(0, { requestsPerConnection: 1 });
  const start = async (name: string, count: number): Promise<SenderLane> => {
    effort.progress(`registering ${count} webhooks`);
    const queue = await fixture.openQueue();
    await queue.register(endpoints(count));
    return startLane(fixture, name, queue);
  };
  return [await start('ours', effort.milliseconds === 0 ? 100 : 10_000), await start(few, 10)];
};

async function registerDisabled({ database, register }: DeliveryQueue): Promise<void> {
  await register(
    Array.from({ length: 10 }, (_, index) => `http://127.0.0.1:9/disabled/${index}`),
    client,
  );
  await database.pool.query(
    `UPDATE ob.webhook_subscriptions SET status = 'disabled', status_reason = 'disabled_by_client' WHERE url LIKE $1`,
    [disabled],
  );
}

async function startLane(
  fixture: DeliveryFixture,
  name: string,
  queue: DeliveryQueue,
  to = '%',
): Promise<SenderLane> {
  await queue.database.pool.query(
    'VACUUM ANALYZE ob.webhook_events, ob.webhook_deliveries, ob.webhook_attempts',
  );
  const sender = await fixture.startSender(queue);
  return { name, senders: [sender], fill: (count) => queue.fill(count, to) };
}

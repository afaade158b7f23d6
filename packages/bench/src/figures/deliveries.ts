import type { DeliveryDatabase } from '../deliveries/delivery-database.ts';
import { type DeliveryRows, eventBody, makeDeliveries } from '../deliveries/delivery-rows.ts';
import { type DeliveryScene, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import { measureSenders, type SenderLane } from '../deliveries/sender-lane.ts';
import { type BenchContext, type Effort, type Figure, limit } from '../figure.ts';

const bare = 'undici alone';
const alone = 'one worker';
const empty = 'nothing else';
const few = 'to 10 webhooks';

/** Enough webhooks that four workers reach no limit of a webhook. */
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

type StartLanes = (scene: DeliveryScene, effort: Effort) => Promise<readonly SenderLane[]>;

/** Deliveries from PostgreSQL to a stored answer: processor time of the senders per delivery. */
export function createDeliveryFigures(context: BenchContext): readonly Figure[] {
  const figure = (name: string, reference: string, goal: number, start: StartLanes): Figure => ({
    name,
    unit: 'µs',
    against: [limit(reference, goal)],
    measure: (effort) =>
      withDeliveryScene(context, async (scene) => {
        const runs = Math.min(maxRuns, effort.runs);
        const lanes = await start(scene, effort);
        return measureSenders({ ...effort, runs }, lanes, Math.max(1, effort.milliseconds * 100));
      }),
  });
  return [
    figure('deliver-at-once', bare, 0.5, (scene) => startPair(scene, 0)),
    figure('deliver-50ms', bare, 0.8, (scene) => startPair(scene, 50)),
    ...[2, 4].map((count) =>
      figure(`deliver-at-once-${count}-workers`, alone, 0.9, (scene) => startWorkers(scene, count)),
    ),
    ...Object.entries(backlogs).map(([name, backlog]) =>
      figure(name, empty, 0.9, (scene, effort) => startBacklogs(scene, effort, backlog)),
    ),
    figure('deliver-10k-webhooks', few, 0.9, startBreadths),
  ];
}

async function startPair(scene: DeliveryScene, responseDelayMs: number): Promise<readonly SenderLane[]> {
  const urls = (await scene.startReceiver(responseDelayMs))(webhooks);
  const place = await scene.openDatabase();
  await place.register(urls);
  const poster = await scene.startPoster({ urls, body: eventBody });
  return [await startLane(scene, 'ours', place), { name: bare, senders: [poster], fill: async () => {} }];
}

async function startWorkers(scene: DeliveryScene, count: number): Promise<readonly SenderLane[]> {
  const endpoints = await scene.startReceiver(0);
  const place = await scene.openDatabase();
  await place.register(endpoints(webhooks));
  const senders = await Promise.all(Array.from({ length: count }, () => scene.startSender(place)));
  return [
    { name: 'ours', senders, fill: place.fill },
    { name: alone, senders: senders.slice(0, 1), fill: place.fill },
  ];
}

async function startBacklogs(
  scene: DeliveryScene,
  effort: Effort,
  backlog: Backlog,
): Promise<readonly SenderLane[]> {
  const endpoints = await scene.startReceiver(0);
  const total = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  const start = async (name: string, all: Backlog): Promise<SenderLane> => {
    const place = await scene.openDatabase();
    await place.register(endpoints(webhooks), client);
    await registerDisabled(place);
    for (const { share, ...rows } of all)
      await makeDeliveries(place.database, { ...rows, count: total * share }, effort.progress);
    return startLane(scene, name, place, measured);
  };
  return [await start('ours', backlog), await start(empty, [])];
}

const startBreadths: StartLanes = async (scene, effort) => {
  // With kept connections, few webhooks would share them and many would not.
  const endpoints = await scene.startReceiver(0, { requestsPerConnection: 1 });
  const start = async (name: string, count: number): Promise<SenderLane> => {
    effort.progress(`registering ${count} webhooks`);
    const place = await scene.openDatabase();
    await place.register(endpoints(count));
    return startLane(scene, name, place);
  };
  return [await start('ours', effort.milliseconds === 0 ? 100 : 10_000), await start(few, 10)];
};

async function registerDisabled({ database, register }: DeliveryDatabase): Promise<void> {
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
  scene: DeliveryScene,
  name: string,
  place: DeliveryDatabase,
  to = '%',
): Promise<SenderLane> {
  await place.database.pool.query(
    'VACUUM ANALYZE ob.webhook_events, ob.webhook_deliveries, ob.webhook_attempts',
  );
  const sender = await scene.startSender(place);
  return { name, senders: [sender], fill: (count) => place.fill(count, to) };
}

import type { BenchWorld } from '../bench-world.ts';
import type { DeliveryDatabase } from '../deliveries/delivery-database.ts';
import { createClockFigure, createProcessorFigure } from '../deliveries/delivery-pair.ts';
import { type DeliveryRows, makeDeliveries } from '../deliveries/delivery-rows.ts';
import { type DeliveryScene, withDeliveryScene } from '../deliveries/delivery-scene.ts';
import { measureSenders, type SenderLane } from '../deliveries/sender-lane.ts';
import type { ReceiverSetup } from '../deliveries/sender-setup.ts';
import type { Effort, Figure } from '../figure.ts';
import { once } from '../once.ts';

const empty = 'nothing else';
const few = 'to 10 webhooks';
const many = 'to 10,000 webhooks';

const concurrency = 100;
const mostRuns = 7;

/** The addresses of the webhooks that are measured, and of those that are disabled, as patterns of SQL. */
const measured = '%/0/%';
const disabled = '%/disabled/%';

/** Whose webhooks they are: one event for many of them makes a million deliveries in less time. */
const client = 'client-1';

/** What lies in a database beside the deliveries that are measured; `share` is the part of all rows. */
type Backlog = readonly (Pick<DeliveryRows, 'to' | 'due'> & { readonly share: number })[];

const backlogs: Readonly<Record<string, Backlog>> = {
  [empty]: [],
  'deliver-1M-pending': [
    { to: measured, due: 0, share: 0.5 },
    { to: measured, due: 30 * 86_400, share: 0.25 },
    { to: disabled, due: 0, share: 0.25 },
  ],
  'deliver-1M-finished': [{ to: measured, due: 'delivered', share: 1 }],
};

/** Deliveries to few webhooks and to many, from a queue that holds nothing else, or a million. */
export function createDeliveryBacklogFigures(world: BenchWorld): readonly Figure[] {
  const measureBacklogs = once((effort: Effort) => measure(world, effort, startBacklogs, {}));
  // Few webhooks would share kept connections, and many have none to keep.
  const closing = { requestsPerConnection: 1 };
  const measureBreadth = once((effort: Effort) => measure(world, effort, startBreadths, closing));
  const names = Object.keys(backlogs).filter((name) => name !== empty);
  return [
    ...names.map((name) => ({ name, ours: name, limit: empty, goal: 0.85, measure: measureBacklogs })),
    { name: 'deliver-10k-webhooks', ours: many, limit: few, goal: 0.85, measure: measureBreadth },
  ].flatMap((pair) => [createProcessorFigure(pair), createClockFigure(pair)]);
}

/** Starts the senders that are measured side by side, to the endpoints that are listed. */
type StartLanes = (scene: DeliveryScene, list: List, effort: Effort) => Promise<readonly SenderLane[]>;

type List = (count: number) => readonly string[];

function measure(world: BenchWorld, effort: Effort, start: StartLanes, receiver: ReceiverSetup) {
  return withDeliveryScene(world, async (scene) => {
    const lanes = await start(scene, await scene.startReceiver(0, receiver), effort);
    const runs = Math.min(mostRuns, effort.runs);
    return measureSenders({ ...effort, runs }, lanes, Math.max(1, effort.milliseconds * 100));
  });
}

const startBacklogs: StartLanes = async (scene, list, effort) => {
  const total = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  const lanes: SenderLane[] = [];
  for (const [name, backlog] of Object.entries(backlogs)) {
    const place = await scene.openDatabase();
    await place.register(list(40), client);
    await registerDisabled(place);
    for (const { share, ...rows } of backlog) {
      await makeDeliveries(place.database, { ...rows, count: total * share }, effort.progress);
    }
    lanes.push(await startLane(scene, name, place));
  }
  return lanes;
};

const startBreadths: StartLanes = async (scene, list, effort) => {
  const lanes: SenderLane[] = [];
  for (const [name, count] of [
    [few, 10],
    [many, effort.milliseconds === 0 ? 100 : 10_000],
  ] as const) {
    effort.progress(`registering ${count} webhooks`);
    const place = await scene.openDatabase();
    await place.register(list(count));
    lanes.push(await startLane(scene, name, place));
  }
  return lanes;
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

async function startLane(scene: DeliveryScene, name: string, place: DeliveryDatabase): Promise<SenderLane> {
  await place.database.pool.query(
    'VACUUM ANALYZE ob.webhook_events, ob.webhook_deliveries, ob.webhook_attempts',
  );
  const sender = await scene.startSender(place, concurrency);
  return { name, senders: [sender], concurrency, fill: (count) => place.fill(count, measured) };
}

import type { BenchWorld } from '../bench-world.ts';
import { createClockFigure, createProcessorFigure } from '../deliveries/delivery-pair.ts';
import { eventBody } from '../deliveries/delivery-rows.ts';
import { withDeliveryScene } from '../deliveries/delivery-scene.ts';
import { measureSenders } from '../deliveries/sender-lane.ts';
import type { Effort, Figure } from '../figure.ts';
import { once } from '../once.ts';

const ours = 'ours';
const bare = 'undici alone';

/** As many as the dispatcher has under way unless it is told otherwise. */
const concurrency = 100;
/** How many webhooks share the work. */
const webhooks = 40;

/** Deliveries from PostgreSQL to an answer that is stored, beside a loop that posts: to endpoints quick and slow. */
export function createDeliveryFigures(world: BenchWorld): readonly Figure[] {
  return [
    ...createPair(world, 'deliver-at-once', { answerMs: 0, most: 15 }),
    ...createPair(world, 'deliver-50ms', { answerMs: 50, most: 9 }),
  ];
}

interface Conditions {
  /** How long the endpoints take to answer. */
  readonly answerMs: number;
  /** The runs are not more than these. */
  readonly most: number;
}

function createPair(world: BenchWorld, name: string, conditions: Conditions): readonly Figure[] {
  const measure = once((effort: Effort) => measureDeliveries(world, effort, conditions));
  const pair = { name, ours, limit: bare, goal: 0.5, measure };
  return [createProcessorFigure(pair), createClockFigure(pair)];
}

function measureDeliveries(world: BenchWorld, effort: Effort, { answerMs, most }: Conditions) {
  return withDeliveryScene(world, async (scene) => {
    const endpoints = await scene.startReceiver(answerMs);
    const urls = endpoints(webhooks);
    const place = await scene.openDatabase();
    await place.register(urls);
    const sender = await scene.startSender(place, concurrency);
    const poster = await scene.startPoster({ urls, body: eventBody, concurrency });
    const lanes = [
      { name: ours, senders: [sender], concurrency, fill: place.fill },
      { name: bare, senders: [poster], concurrency, fill: async () => {} },
    ];
    const runs = Math.min(most, effort.runs);
    return measureSenders({ ...effort, runs }, lanes, Math.max(1, effort.milliseconds * 100));
  });
}

import type { BenchWorld } from '../bench-world.ts';
import { createClockFigure, createProcessorFigure, type DeliveryPair } from '../deliveries/delivery-pair.ts';
import { withDeliveryScene } from '../deliveries/delivery-scene.ts';
import { measureSenders, type SenderLane } from '../deliveries/sender-lane.ts';
import type { Effort, Figure } from '../figure.ts';
import { once } from '../once.ts';

const alone = 'one worker';
const names: Readonly<Record<number, string>> = { 1: alone, 2: 'two workers', 4: 'four workers' };

const mostRuns = 7;

/** How many webhooks share the work: no cap of theirs is reached by four workers. */
const webhooks = 40;

/** What is measured of several workers on one queue. */
interface Conditions {
  readonly answerMs: number;
  /** Attempts of each worker under way at a time. */
  readonly concurrency: number;
  readonly count: (effort: Effort) => number;
}

/** Quick endpoints keep a worker busy: what counts is the processor time of all of them. */
const busy: Conditions = { answerMs: 0, concurrency: 100, count: (effort) => effort.milliseconds * 100 };
/** Slow ones let it wait: what counts is how many deliveries all of them make in the same time. */
const waiting: Conditions = { answerMs: 50, concurrency: 20, count: (effort) => effort.milliseconds * 30 };

/** Two and four processes that share a queue, each beside one. */
export function createDeliveryWorkerFigures(world: BenchWorld): readonly Figure[] {
  const measureBusy = once((effort: Effort) => measureWorkers(world, effort, busy));
  const measureWaiting = once((effort: Effort) => measureWorkers(world, effort, waiting));
  const pair = (name: string, workers: number, measure: DeliveryPair['measure']): DeliveryPair => ({
    name: `${name}-${workers}-workers`,
    ours: names[workers] ?? '',
    limit: alone,
    goal: 0.85,
    measure,
  });
  return [
    ...[2, 4].map((workers) => createProcessorFigure(pair('deliver-at-once', workers, measureBusy))),
    ...[2, 4].map((workers) => createClockFigure(pair('deliver-50ms', workers, measureWaiting))),
  ];
}

function measureWorkers(world: BenchWorld, effort: Effort, { answerMs, concurrency, count }: Conditions) {
  return withDeliveryScene(world, async (scene) => {
    const endpoints = await scene.startReceiver(answerMs);
    const place = await scene.openDatabase();
    await place.register(endpoints(webhooks));
    const senders = await Promise.all(Array.from({ length: 4 }, () => scene.startSender(place, concurrency)));
    const lanes = Object.entries(names).map(
      ([workers, name]): SenderLane => ({
        name,
        senders: senders.slice(0, Number(workers)),
        concurrency,
        fill: place.fill,
      }),
    );
    const runs = Math.min(mostRuns, effort.runs);
    return measureSenders({ ...effort, runs }, lanes, Math.max(1, count(effort)));
  });
}

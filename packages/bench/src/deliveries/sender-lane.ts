import { setTimeout as sleep } from 'node:timers/promises';
import type { Effort, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { createSample } from '../sample.ts';
import type { ServerProcess } from '../server-process.ts';
import type { ServerQuestion } from '../servers/control.ts';

/** Senders whose deliveries are measured: programs that answer `start`, `delivered` and `stop`. */
export interface SenderLane {
  readonly name: string;
  readonly senders: readonly ServerProcess[];
  /** Attempts of each sender under way at a time. */
  readonly concurrency: number;
  /** Makes sure that so many deliveries wait; what that costs is not measured. */
  fill(count: number): Promise<void>;
}

/** What one delivery cost in the same runs, in microseconds. */
export interface DeliveryMeasurements {
  /** Of the processor time of the senders. */
  readonly processor: Measurement;
  /** On the clock, of one sender: while it makes one, each of those beside it makes another. */
  readonly clock: Measurement;
}

/** How often the senders are asked how far they are, in milliseconds: their answers cost them processor time, too. */
const askEvery = 25;

/** Measures senders in turn, by `count` deliveries in every run; 1 for no more than a try. */
export async function measureSenders(
  effort: Effort,
  lanes: readonly SenderLane[],
  count: number,
): Promise<DeliveryMeasurements> {
  const clocks = new Map<string, number[]>();
  const timed = lanes.map((lane) => ({
    name: lane.name,
    async run(deliveries: number) {
      const { processor, clock } = await runOnce(lane, deliveries);
      clocks.set(lane.name, [...(clocks.get(lane.name) ?? []), clock]);
      return processor;
    },
  }));
  const processor = await alternate(effort, timed, async (lane) => {
    if (count > 1) await lane.run(count * 2);
    return count;
  });
  const samples = [...clocks].map(([name, runs]) => [name, createSample(runs.slice(-effort.runs))]);
  return { processor, clock: Object.fromEntries(samples) };
}

/**
 * Lets the senders work until so many are delivered. The first are not counted, until all connections stand, and more
 * wait than are measured, so that the queue is never empty while a run lasts.
 */
async function runOnce({ senders, concurrency, fill }: SenderLane, count: number) {
  const aside = count > 1 ? 4 * concurrency * senders.length : 0;
  await fill(aside + count + aside);
  const begun = await askAll(senders, 'start');
  const first = await waitFor(senders, begun + aside);
  const last = await waitFor(senders, first.delivered + count);
  await askAll(senders, 'stop');
  const delivered = last.delivered - first.delivered;
  return {
    processor: (last.processor - first.processor) / delivered,
    clock: ((last.at - first.at) * 1000 * senders.length) / delivered,
  };
}

async function waitFor(senders: readonly ServerProcess[], count: number) {
  let delivered = await askAll(senders, 'delivered');
  while (delivered < count) {
    await sleep(askEvery);
    delivered = await askAll(senders, 'delivered');
  }
  return { delivered, at: performance.now(), processor: await askAll(senders, 'processorTime') };
}

async function askAll(senders: readonly ServerProcess[], question: ServerQuestion): Promise<number> {
  const answers = await Promise.all(senders.map((sender) => sender.ask(question)));
  return answers.reduce((sum, answer) => sum + answer, 0);
}

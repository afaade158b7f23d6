import { setTimeout as sleep } from 'node:timers/promises';
import type { Effort, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import { createSample } from '../sample.ts';
import type { ServerProcess } from '../server-process.ts';
import type { ServerQuestion } from '../servers/control.ts';

/** What one delivery costs, in microseconds. */
export interface DeliveryCost {
  /** Of the processor time of the senders. */
  readonly processor: number;
  /** On the clock, of one sender: so long as it makes one, others beside it make one each. */
  readonly clock: number;
}

/** Senders whose deliveries are measured: programs that answer `start`, `delivered` and `stop`. */
export interface SenderLane {
  readonly name: string;
  readonly senders: readonly ServerProcess[];
  /** Makes sure that so many deliveries wait; what that costs is not measured. */
  fill(count: number): Promise<void>;
}

/** What both clocks told of the same runs. */
export interface DeliveryMeasurements {
  readonly processor: Measurement;
  readonly clock: Measurement;
}

/** How many deliveries come before the first that counts, until all connections stand. */
const settling = 400;
/** How many more wait than are measured: the queue is never empty while a run lasts. */
const reserve = 600;
/** How often the senders are asked how far they are, in milliseconds. */
const askEvery = 5;

/** Measures senders in turn, `count` deliveries in every run. */
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

/** Lets the senders work until so many more are delivered, once they are at it. */
async function runOnce(lane: SenderLane, count: number): Promise<DeliveryCost> {
  const { senders } = lane;
  const skipped = count > 1 ? settling * senders.length : 0;
  await lane.fill(skipped + count + reserve * senders.length);
  const begun = await askAll(senders, 'start');
  const first = await waitFor(senders, begun + skipped);
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Effort, Measurement } from '../figure.ts';
import { alternate } from '../race.ts';
import type { ServerProcess } from '../server-process.ts';
import type { ServerCommand } from '../servers/control.ts';
import { concurrency } from './sender-setup.ts';

export interface SenderLane {
  readonly name: string;
  readonly senders: readonly ServerProcess[];
  /** Not measured. */
  fill(count: number): Promise<void>;
}

/** In milliseconds. Every reply costs a sender processor time. */
const askEvery = 25;

/** Measures processor time per delivery. `count` is 1 for a trial run. */
export function measureSenders(
  effort: Effort,
  lanes: readonly SenderLane[],
  count: number,
): Promise<Measurement> {
  const timed = lanes.map((lane) => ({
    name: lane.name,
    run: (deliveries: number) => runOnce(lane, deliveries),
  }));
  return alternate(effort, timed, async (lane) => {
    if (count > 1) await lane.run(count * 2);
    return count;
  });
}

/** Measures from the time when all connections are open. Extra deliveries keep the queue from running empty. */
async function runOnce({ senders, fill }: SenderLane, count: number): Promise<number> {
  const aside = count > 1 ? 4 * concurrency * senders.length : 0;
  await fill(aside + count + aside);
  const started = await askAll(senders, 'start');
  const first = await waitFor(senders, started + aside);
  const last = await waitFor(senders, first.delivered + count);
  await askAll(senders, 'stop');
  return (last.processor - first.processor) / (last.delivered - first.delivered);
}

async function waitFor(senders: readonly ServerProcess[], count: number) {
  let delivered = await askAll(senders, 'delivered');
  while (delivered < count) {
    await sleep(askEvery);
    delivered = await askAll(senders, 'delivered');
  }
  return { delivered, processor: await askAll(senders, 'processorTime') };
}

async function askAll(senders: readonly ServerProcess[], command: ServerCommand): Promise<number> {
  const results = await Promise.all(senders.map((sender) => sender.send(command)));
  return results.reduce((sum, result) => sum + result, 0);
}

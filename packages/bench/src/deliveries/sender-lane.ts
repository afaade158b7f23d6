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
const pollMs = 25;

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
  const margin = count > 1 ? 4 * concurrency * senders.length : 0;
  await fill(margin + count + margin);
  const started = await sendToAll(senders, 'start');
  const first = await waitFor(senders, started + margin);
  const last = await waitFor(senders, first.delivered + count);
  await sendToAll(senders, 'stop');
  return (last.processor - first.processor) / (last.delivered - first.delivered);
}

async function waitFor(senders: readonly ServerProcess[], count: number) {
  let delivered = await sendToAll(senders, 'delivered');
  while (delivered < count) {
    await sleep(pollMs);
    delivered = await sendToAll(senders, 'delivered');
  }
  return { delivered, processor: await sendToAll(senders, 'processorTime') };
}

async function sendToAll(senders: readonly ServerProcess[], command: ServerCommand): Promise<number> {
  const results = await Promise.all(senders.map((sender) => sender.send(command)));
  return results.reduce((sum, result) => sum + result, 0);
}

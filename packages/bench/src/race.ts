import type { Effort, Measurement } from './figure.ts';
import { createSample } from './sample.ts';

export type Contestant = () => unknown;

/** `run` repeats the work `count` times and returns the cost of one. */
export interface Lane {
  readonly name: string;
  run(count: number): Promise<number>;
}

/** Stores the answers, so that no engine removes the work as dead code. */
const sink: { result?: unknown } = {};

/** Measures microseconds of processor time per call. docs/decisions/own-tools.md says why not by tinybench or mitata. */
export function race(
  effort: Effort,
  contestants: Readonly<Record<string, Contestant>>,
): Promise<Measurement> {
  const lanes = Object.entries(contestants).map(([name, work]) => ({
    name,
    run: (count: number) => costOfOnce(work, count),
  }));
  return alternate(effort, lanes, async (lane) => countUntil(lane, effort.milliseconds));
}

/** Runs lanes in turn, every other round in reverse. `warmUp` returns the number of repetitions in one run. */
export async function alternate(
  effort: Effort,
  lanes: readonly Lane[],
  warmUp: (lane: Lane) => Promise<number>,
): Promise<Measurement> {
  const tracks: { readonly lane: Lane; readonly count: number; readonly costs: number[] }[] = [];
  for (const lane of lanes) {
    effort.progress(`${lane.name}, warming up`);
    tracks.push({ lane, count: await warmUp(lane), costs: [] });
  }
  for (let round = 0; round < effort.runs; round += 1) {
    for (const { lane, count, costs } of round % 2 === 0 ? tracks : [...tracks].reverse()) {
      effort.progress(`${lane.name}, run ${round + 1} of ${effort.runs}`);
      costs.push(await lane.run(count));
    }
  }
  return Object.fromEntries(tracks.map(({ lane, costs }) => [lane.name, createSample(costs)]));
}

/** In microseconds, since this process started. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function costOfOnce(work: Contestant, count: number): Promise<number> {
  const before = processorTime();
  for (let done = 0; done < count; done += 1) {
    const result = work();
    sink.result = result instanceof Promise ? await result : result;
  }
  return (processorTime() - before) / count;
}

/** Doubles the count until a batch takes long enough, which also warms up the code. */
async function countUntil(lane: Lane, milliseconds: number): Promise<number> {
  let count = 1;
  let cost = await lane.run(count);
  while (cost * count < milliseconds * 1000) {
    count *= 2;
    cost = await lane.run(count);
  }
  return Math.max(1, Math.round((milliseconds * 1000) / cost));
}

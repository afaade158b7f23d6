import type { Effort, Measurement } from './figure.ts';
import { createSample } from './sample.ts';

export type Contestant = () => unknown;

/** A contestant. `run` repeats its work `count` times and returns the cost of one repetition. */
export interface Lane {
  readonly name: string;
  run(count: number): Promise<number>;
}

/** Keeps the results, so that the JavaScript engine does not remove the work as dead code. */
const sink: { result?: unknown } = {};

/** Measures the processor time of a call, in microseconds. docs/decisions/own-tools.md explains why not with tinybench or mitata. */
export function race(
  effort: Effort,
  contestants: Readonly<Record<string, Contestant>>,
): Promise<Measurement> {
  const lanes = Object.entries(contestants).map(([name, work]) => ({
    name,
    run: (count: number) => measureCost(work, count),
  }));
  return alternate(effort, lanes, async (lane) => calibrateCount(lane, effort.milliseconds));
}

/** Runs the lanes in turn, and in reverse order in every second round. `warmUp` returns the number of repetitions in one run. */
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

/** Returns the processor time that this process has used, in microseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function measureCost(work: Contestant, count: number): Promise<number> {
  const before = processorTime();
  for (let done = 0; done < count; done += 1) {
    const result = work();
    sink.result = result instanceof Promise ? await result : result;
  }
  return (processorTime() - before) / count;
}

/** Returns the number of repetitions that take `milliseconds`. Measuring it also warms up the code. */
async function calibrateCount(lane: Lane, milliseconds: number): Promise<number> {
  let count = 1;
  let cost = await lane.run(count);
  while (cost * count < milliseconds * 1000) {
    count *= 2;
    cost = await lane.run(count);
  }
  return Math.max(1, Math.round((milliseconds * 1000) / cost));
}

import type { Lane } from './race.ts';

/** Measures on the clock, in microseconds: what waits for the work of another process is in it. One after another. */
export function createWallLane(name: string, work: () => Promise<unknown>): Lane {
  return {
    name,
    async run(count) {
      const before = performance.now();
      for (let done = 0; done < count; done += 1) await work();
      return ((performance.now() - before) * 1000) / count;
    },
  };
}

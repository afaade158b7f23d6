import { accept, type Result, refuse } from '@ob/core';

/** The sizes of a queue. */
export interface QueueLimits {
  /** How many jobs run at a time. */
  readonly running: number;
  /** How many jobs may run and wait together. */
  readonly places: number;
  /** How many of those places one key may take. */
  readonly placesPerKey: number;
}

/** A bounded queue for expensive work. */
export interface WorkQueue {
  /** Does a job when it is its turn. Refuses it at once with `busy` when no place is free. */
  run<Value>(key: string, job: () => Promise<Value>): Promise<Result<Value, 'busy'>>;
}

/**
 * Creates a queue in which keys take turns: a key with many jobs delays the jobs of others by one job each, and never
 * takes every place.
 */
export function createWorkQueue({ running: maxRunning, places, placesPerKey }: QueueLimits): WorkQueue {
  const taken = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let total = 0;
  let running = 0;

  function startNext(): void {
    const [first] = waiting;
    if (first === undefined || running >= maxRunning) return;
    const [key, [start, ...later]] = first;
    // The key goes to the end of the line.
    waiting.delete(key);
    if (later.length > 0) waiting.set(key, later);
    running += 1;
    start?.();
  }

  function leave(key: string): void {
    const left = (taken.get(key) ?? 1) - 1;
    if (left === 0) taken.delete(key);
    else taken.set(key, left);
    total -= 1;
    running -= 1;
    startNext();
  }

  return {
    async run(key, job) {
      const own = taken.get(key) ?? 0;
      if (total >= places || own >= placesPerKey) return refuse('busy');
      taken.set(key, own + 1);
      total += 1;
      await new Promise<void>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        startNext();
      });
      try {
        return accept(await job());
      } finally {
        leave(key);
      }
    },
  };
}

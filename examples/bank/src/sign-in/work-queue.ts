import { accept, type Result, refuse } from '@ob/http';

export interface QueueLimits {
  /** The maximum number of running jobs. */
  readonly running: number;
  /** The maximum number of running and waiting jobs. */
  readonly places: number;
}

/** A bounded queue for expensive work. */
export interface WorkQueue {
  /** Runs a job in its turn. Refuses with `busy` if there is no place, or if another key takes the place. */
  run<Value>(key: string, job: () => Promise<Value>): Promise<Result<Value, 'busy'>>;
}

/** Ends the wait of a job. */
type EndWait = (outcome: 'start' | 'busy') => void;

/**
 * Creates a queue in which keys take turns: a key with many jobs delays each other key by one job. In a full queue, a
 * key with few waiting jobs replaces the newest job of the key with the most.
 */
export function createWorkQueue({ running: maxRunning, places }: QueueLimits): WorkQueue {
  /** The keys in turn order, each with its jobs in order of arrival. */
  const waiting = new Map<string, EndWait[]>();
  let total = 0;
  let running = 0;

  function startNext(): void {
    const [first] = waiting;
    if (first === undefined || running >= maxRunning) return;
    const [key, [endWait, ...later]] = first;
    // Moves the key to the end of the queue.
    waiting.delete(key);
    if (later.length > 0) waiting.set(key, later);
    running += 1;
    endWait?.('start');
  }

  /** Removes a job of the fullest key, unless that key would then have fewer jobs than this one. */
  function evictFor(key: string): void {
    const fullest = [...waiting.values()].reduce((max, jobs) => (jobs.length > max.length ? jobs : max), []);
    if (fullest.length <= (waiting.get(key)?.length ?? 0) + 1) return;
    total -= 1;
    fullest.pop()?.('busy');
  }

  return {
    async run(key, job) {
      if (total >= places) evictFor(key);
      if (total >= places) return refuse('busy');
      total += 1;
      const outcome = await new Promise<'start' | 'busy'>((resolve) => {
        waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
        startNext();
      });
      if (outcome === 'busy') return refuse('busy');
      try {
        return accept(await job());
      } finally {
        total -= 1;
        running -= 1;
        startNext();
      }
    },
  };
}

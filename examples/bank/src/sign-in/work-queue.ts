import { accept, type Result, refuse } from '@ob/http';

/** The sizes of a queue. */
export interface QueueLimits {
  /** How many jobs run at a time. */
  readonly running: number;
  /** How many jobs may run and wait together. */
  readonly places: number;
}

/** A bounded queue for expensive work. */
export interface WorkQueue {
  /** Runs a job when its turn comes. Refuses it with `busy` when it gets no place, or loses its place to another key. */
  run<Value>(key: string, job: () => Promise<Value>): Promise<Result<Value, 'busy'>>;
}

/** Ends the wait of a job. */
type EndWait = (outcome: 'start' | 'busy') => void;

/**
 * Creates a queue in which keys take turns: a key with many jobs delays the jobs of others by one job each. When the queue
 * is full, a key with few waiting jobs takes the place of the newest job of the key with the most.
 */
export function createWorkQueue({ running: maxRunning, places }: QueueLimits): WorkQueue {
  /** The keys in the order of their turns, each with its jobs in the order of their arrival. */
  const waiting = new Map<string, EndWait[]>();
  let total = 0;
  let running = 0;

  function startNext(): void {
    const [first] = waiting;
    if (first === undefined || running >= maxRunning) return;
    const [key, [endWait, ...later]] = first;
    // The key goes to the end of the line.
    waiting.delete(key);
    if (later.length > 0) waiting.set(key, later);
    running += 1;
    endWait?.('start');
  }

  /** Takes a place from the fullest key, unless that would leave it with fewer waiting jobs than the new job's key. */
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

import { shieldObserver } from './observer.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';
import { createWorker, type Worker, type WorkerPorts } from './worker.ts';

/** What a dispatcher works with. */
export interface DispatcherPorts extends WorkerPorts {}

/** How a dispatcher works. */
export interface DispatcherSettings {
  /** Attempts of this process under way at a time, those of slow endpoints aside; default 100. */
  readonly concurrency?: number;
  /**
   * Attempts of slow endpoints under way at a time, beside those; default 400. Slow is what takes longer than a
   * second: however many such endpoints there are, they wait for each other and nobody waits for them.
   */
  readonly slowConcurrency?: number;
  /** Attempts of one subscription under way at a time, over all processes; default 10. */
  readonly capPerSubscription?: number;
  /** How long it sleeps at most while there is nothing to do, in milliseconds; default 500. */
  readonly pollMs?: number;
  /** How long a claimed delivery is this worker's, in milliseconds; default and least 20,000. */
  readonly leaseMs?: number;
  /** How long `stop` waits for attempts under way, in milliseconds; default 10,000. */
  readonly shutdownMs?: number;
}

/** Sends what waits in the queue. Any number of them share a queue, in one process or many. */
export interface Dispatcher {
  /** Starts to claim and send until stopped; one that runs goes on, one that was stopped starts again. */
  start(): void;
  /** Says that something may be due; without it, the next poll finds it. */
  wake(): void;
  /** Stops claiming, waits for the attempts under way and gives the rest back. */
  stop(): Promise<void>;
  /** Claims once, sends what it got and answers how many that were; for tests and for jobs that own their loop. */
  runOnce(): Promise<number>;
}

/** One run from `start` to `stop`. */
interface Run {
  /** Ends the sleep between two polls. */
  readonly hint: WakeSignal;
  /** Ends every sleep. */
  readonly end: WakeSignal;
  stopped: boolean;
}

/** Below these a dispatcher would send nothing, or give back all that it claims. */
const minSettings: Readonly<Required<DispatcherSettings>> = {
  concurrency: 1,
  slowConcurrency: 0,
  capPerSubscription: 1,
  pollMs: 1,
  leaseMs: 20_000,
  shutdownMs: 0,
};

/** What timers and stores take at most: more would be taken for next to nothing, or for no number. */
const maxSetting = 2 ** 31 - 1;

/**
 * Creates a dispatcher; nothing happens before `start` or `runOnce`. Throws a `RangeError` for a setting that is no whole
 * number, or with which nothing would ever be sent.
 */
export function createDispatcher(given: DispatcherPorts, settings: DispatcherSettings = {}): Dispatcher {
  requireMinimums(settings);
  const ports = { ...given, observer: shieldObserver(given.observer) };
  const { concurrency = 100, slowConcurrency = 400, capPerSubscription = 10, leaseMs = 20_000 } = settings;
  const { pollMs = 500, shutdownMs = 10_000 } = settings;
  const worker = createWorker(ports, { concurrency, slowConcurrency, capPerSubscription, leaseMs });
  const createSignal = () => createWakeSignal(ports.timer, ports.observer.failed);
  let current: Run | undefined;
  let ended = Promise.resolve();
  return {
    start() {
      if (current !== undefined) return;
      current = { hint: createSignal(), end: createSignal(), stopped: false };
      ended = run(worker, current, pollMs);
    },
    wake: () => current?.hint.wake(),
    async stop() {
      if (current !== undefined) {
        current.stopped = true;
        current.hint.wake();
        current.end.wake();
        current = undefined;
      }
      await worker.finish(shutdownMs, ended);
    },
    async runOnce() {
      const share = await worker.claim();
      const attempts = share === undefined ? [] : worker.begin(share);
      await Promise.all(attempts);
      return attempts.length;
    },
  };
}

function requireMinimums(settings: DispatcherSettings): void {
  for (const name of Object.keys(minSettings) as (keyof DispatcherSettings)[]) {
    const min = minSettings[name];
    const value = settings[name] ?? min;
    if (!(Number.isInteger(value) && value >= min && value <= maxSetting))
      throw new RangeError(`${name} must be a whole number from ${min} to ${maxSetting}`);
  }
}

/** The longest pause after a queue has failed, in milliseconds. */
const maxPauseMs = 10_000;

async function run(worker: Worker, state: Run, pollMs: number): Promise<void> {
  let pauseMs = pollMs;
  while (!state.stopped) {
    const share = await worker.claim();
    if (share === undefined) {
      // Hints would have a queue that is down be asked as often as before.
      await state.end.sleep(pauseMs);
      pauseMs = Math.max(pollMs, Math.min(2 * pauseMs, maxPauseMs));
      continue;
    }
    pauseMs = pollMs;
    if (state.stopped) return worker.giveBack(share);
    for (const attempt of worker.begin(share)) void attempt.then(state.hint.wake);
    if (share.deliveries.length === 0) await state.hint.sleep(pollMs);
  }
}

import type { CompletionVerdict } from '../delivery/delivery.ts';
import { shieldObserver } from './observer.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';
import { createWorker, type Worker, type WorkerPorts } from './worker.ts';

export interface DispatcherPorts extends WorkerPorts {}

/** The settings of a dispatcher. Times are in milliseconds. */
export interface DispatcherSettings {
  /** The maximum number of attempts in flight in this process, without slow endpoints. Default 100. */
  readonly concurrency?: number;
  /**
   * The maximum number of attempts in flight to slow endpoints, in addition to `concurrency`. Default 400. An endpoint is slow if
   * an attempt takes longer than a second.
   */
  readonly slowConcurrency?: number;
  /** The maximum number of attempts in flight for one webhook, over all processes. Default 10. */
  readonly capPerSubscription?: number;
  /** The maximum pause between two claims without a hint or a scheduled delivery. Default 5,000. */
  readonly pollMs?: number;
  /** Default and minimum 20,000. */
  readonly leaseMs?: number;
  /** How long `stop` waits for attempts in flight. Default 10,000. */
  readonly shutdownMs?: number;
}

/** Sends the deliveries of a queue. Any number of dispatchers may share a queue. */
export interface Dispatcher {
  /** Does nothing if it already runs. May be called again after `stop`. */
  start(): void;
  /** Claims now instead of at the next interval. */
  wake(): void;
  /** Stops claiming, waits for the attempts in flight and leaves the rest to other workers. */
  stop(): Promise<void>;
  /** Claims once, sends the deliveries and returns their number. For tests and your own loops. */
  runOnce(): Promise<number>;
}

interface Run {
  /** Ends the sleep between two polls. */
  readonly hint: WakeSignal;
  /** Ends every sleep. */
  readonly end: WakeSignal;
  stopped: boolean;
}

/** Below these, a dispatcher would send nothing or release all that it claims. */
const minSettings: Readonly<Required<DispatcherSettings>> = {
  concurrency: 1,
  slowConcurrency: 0,
  capPerSubscription: 1,
  pollMs: 1,
  leaseMs: 20_000,
  shutdownMs: 0,
};

/** A timer with a longer delay fires at once. */
const maxSetting = 2 ** 31 - 1;

/** Creates a stopped dispatcher. Throws a `RangeError` for a setting that is not a whole number or is too small. */
export function createDispatcher(
  { observer, ...others }: DispatcherPorts,
  settings: DispatcherSettings = {},
): Dispatcher {
  requireMinimums(settings);
  const ports = { ...others, observer: shieldObserver(observer) };
  const { concurrency = 100, slowConcurrency = 400, capPerSubscription = 10, leaseMs = 20_000 } = settings;
  const { pollMs = 5_000, shutdownMs = 10_000 } = settings;
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

/** The first and the maximum pause between two claims while the queue fails. */
const minPauseMs = 500;
const maxPauseMs = 10_000;

async function run(worker: Worker, state: Run, pollMs: number): Promise<void> {
  const firstPauseMs = Math.min(minPauseMs, pollMs);
  let pauseMs = firstPauseMs;
  let more = false;
  // An attempt that ended may leave room for the next, or schedule a retry before the next claim.
  const wakeAfter = (verdict: CompletionVerdict | undefined) => {
    if (more || verdict === undefined || verdict === 'retried' || verdict === 'lost') state.hint.wake();
  };
  while (!state.stopped) {
    const share = await worker.claim();
    if (share === undefined) {
      // `wake` must not end this pause: a queue that is down is polled less often.
      await state.end.sleep(pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      continue;
    }
    pauseMs = firstPauseMs;
    if (state.stopped) return worker.release(share);
    ({ more } = share);
    for (const attempt of worker.begin(share)) void attempt.then(wakeAfter);
    if (share.deliveries.length === 0 || !more)
      await state.hint.sleep(Math.min(pollMs, share.nextDueMs ?? pollMs));
  }
}

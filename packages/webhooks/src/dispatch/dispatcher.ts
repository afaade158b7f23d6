import type { ClaimedDelivery, DeliveryQueue } from '../delivery/delivery-queue.ts';
import { type AttemptPorts, attemptDelivery } from './attempt.ts';
import { type CompletionBuffer, createCompletionBuffer } from './completion-buffer.ts';
import { type DeliveryObserver, shieldObserver } from './observer.ts';
import type { Timer } from './timer.ts';
import { createWakeSignal } from './wake-signal.ts';

/** What a dispatcher works with. */
export interface DispatcherPorts extends Omit<AttemptPorts, 'onFailure'> {
  readonly queue: DeliveryQueue;
  readonly timer: Timer;
  readonly observer: DeliveryObserver;
}

/** How a dispatcher works. */
export interface DispatcherSettings {
  /** Attempts of this process under way at a time; default 100. */
  readonly concurrency?: number;
  /** Attempts of one subscription under way at a time, over all processes; default 10. */
  readonly capPerSubscription?: number;
  /** How long it sleeps at most while there is nothing to do, in milliseconds; default 500. */
  readonly pollMs?: number;
  /** How long a claimed delivery is this worker's, in milliseconds; default and least useful value 20,000. */
  readonly leaseMs?: number;
  /** How long `stop` waits for attempts under way, in milliseconds; default 10,000. */
  readonly shutdownMs?: number;
}

/** Sends what waits in the queue. Any number of them share a queue, in one process or many. */
export interface Dispatcher {
  /** Starts to claim and send until stopped. */
  start(): void;
  /** Says that something may be due; without it, the next poll finds it. */
  wake(): void;
  /** Stops claiming, waits for the attempts under way and gives the rest back. */
  stop(): Promise<void>;
  /** Claims once, sends what it got and answers how many that were; for tests and for jobs that own their loop. */
  runOnce(): Promise<number>;
}

/** The longest a transport takes: an attempt begun later than this before the end of its lease is not begun. */
const attemptBudgetMs = 15_000;

/** Creates a dispatcher; nothing happens before `start` or `runOnce`. */
export function createDispatcher(given: DispatcherPorts, settings: DispatcherSettings = {}): Dispatcher {
  const ports = { ...given, observer: shieldObserver(given.observer) };
  const worker = createWorker(ports, settings);
  const signal = createWakeSignal(ports.timer);
  const { pollMs = 500, shutdownMs = 10_000 } = settings;
  let stopping = false;
  let loop: Promise<void> | undefined;
  const run = async () => {
    while (!stopping) {
      const claimed = await worker.claim();
      for (const attempt of claimed) void attempt().then(signal.wake);
      if (claimed.length === 0) await signal.sleep(pollMs);
    }
  };
  return {
    start() {
      loop ??= run();
    },
    wake: signal.wake,
    async stop() {
      stopping = true;
      signal.wake();
      await loop;
      await worker.finish(shutdownMs);
    },
    async runOnce() {
      const claimed = await worker.claim();
      await Promise.all(claimed.map((attempt) => attempt()));
      return claimed.length;
    },
  };
}

interface Worker {
  /** Claims as much as this process has room for; answers the attempts, not yet begun. Never throws. */
  claim(): Promise<readonly (() => Promise<void>)[]>;
  /** Waits until nothing is under way, or gives back what still is after `longestMs`. */
  finish(longestMs: number): Promise<void>;
}

function createWorker(ports: DispatcherPorts, settings: DispatcherSettings): Worker {
  const { concurrency = 100, capPerSubscription = 10, leaseMs = 20_000 } = settings;
  const completions = createCompletionBuffer(ports);
  const underWay = new Map<ClaimedDelivery, Promise<void>>();
  const claim = async () => {
    const limit = concurrency - underWay.size;
    if (limit <= 0) return [];
    const latestStart = ports.clock.now() + leaseMs - attemptBudgetMs;
    const claimed = await ports.queue
      .claim({ limit, leaseMs, capPerSubscription })
      .catch((error: unknown) => {
        ports.observer.failed(error);
        return [];
      });
    return claimed.map((delivery) => () => {
      const done = deliver(ports, completions, delivery, latestStart).finally(() =>
        underWay.delete(delivery),
      );
      underWay.set(delivery, done);
      return done;
    });
  };
  const finish = async (longestMs: number) => {
    await settleWithin(ports.timer, longestMs, [...underWay.values()]);
    await giveBack(ports, [...underWay.keys()]);
  };
  return { claim, finish };
}

async function deliver(
  ports: DispatcherPorts,
  completions: CompletionBuffer,
  delivery: ClaimedDelivery,
  latestStart: number,
): Promise<void> {
  // A process that was suspended comes back to a lease that is about to end.
  if (ports.clock.now() > latestStart) return giveBack(ports, [delivery]);
  const attempt = await attemptDelivery({ ...ports, onFailure: ports.observer.failed }, delivery);
  const { lease, webhookId, eventId, eventType, waitedMs } = delivery;
  const verdict = await completions.store({ lease, attempt });
  ports.observer.attempted({
    deliveryId: lease.deliveryId,
    webhookId,
    eventId,
    eventType,
    waitedMs,
    attempt,
    verdict,
  });
}

async function giveBack(ports: DispatcherPorts, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await ports.queue.release(deliveries.map(({ lease }) => lease)).catch(ports.observer.failed);
}

async function settleWithin(timer: Timer, longestMs: number, work: readonly Promise<void>[]): Promise<void> {
  if (work.length === 0) return;
  let cancel = () => {};
  const deadline = new Promise<void>((resolve) => {
    cancel = timer.after(longestMs, resolve);
  });
  await Promise.race([Promise.all(work), deadline]);
  cancel();
}

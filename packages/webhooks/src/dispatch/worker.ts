import type { CompletionVerdict } from '../delivery/delivery.ts';
import type {
  ClaimedBatch,
  ClaimedDelivery,
  DeliveryClaim,
  DeliveryQueue,
} from '../delivery/delivery-queue.ts';
import { type AttemptPorts, attemptDelivery } from './attempt.ts';
import { type ClientRegistration, releaseUnregistered } from './client-registration.ts';
import { type CompletionBuffer, createCompletionBuffer } from './completion-buffer.ts';
import { decryptInTime } from './decrypt-in-time.ts';
import type { DeliveryObserver } from './observer.ts';
import { type AttemptSlots, createAttemptSlots, type SlotLimits } from './slots.ts';
import type { Timer } from './timer.ts';

export interface WorkerPorts extends Omit<AttemptPorts, 'onFailure'> {
  readonly queue: DeliveryQueue;
  /** The worker sends nothing to a client that is not registered. */
  readonly clients: ClientRegistration;
  readonly timer: Timer;
  readonly observer: DeliveryObserver;
}

export interface WorkerLimits extends SlotLimits {
  readonly capPerSubscription: number;
}

export interface ClaimedShare extends ClaimedBatch {
  /** The latest start, in milliseconds since 1970. A later attempt could outlive its lease. */
  readonly latestStart: number;
}

/** Claims and attempts deliveries for one process. It never throws: the observer gets the errors. */
export interface Worker {
  /** Returns `undefined` if the queue failed. */
  claim(): Promise<ClaimedShare | undefined>;
  /** Makes the attempts. Each resolves when it is stored; `undefined` if there was none. */
  begin(share: ClaimedShare): readonly Promise<CompletionVerdict | undefined>[];
  release(share: Pick<ClaimedShare, 'deliveries'>): Promise<void>;
  /**
   * Waits at most `maxMs` for `claiming` and all attempts. Then releases the deliveries without a response, and leaves the rest of
   * the queue to other workers.
   */
  finish(maxMs: number, claiming: Promise<void>): Promise<void>;
}

/** The maximum duration of a transport. No attempt starts closer to the end of its lease. */
const attemptBudgetMs = 15_000;

export function createWorker(given: WorkerPorts, limits: WorkerLimits): Worker {
  const ports = { ...given, secretBox: decryptInTime(given.secretBox, given.timer) };
  const { capPerSubscription, leaseMs } = limits;
  const slots = createAttemptSlots(limits);
  const completions = createCompletionBuffer(ports);
  const underWay = new Set<Promise<unknown>>();
  const release = (share: Pick<ClaimedShare, 'deliveries'>) => releaseAll(ports, share.deliveries);
  return {
    async claim() {
      try {
        const now = ports.clock.now();
        const room = slots.computeRoom(now);
        const latestStart = now + leaseMs - attemptBudgetMs;
        if (room.limit === 0) return { deliveries: [], more: true, latestStart };
        return { ...(await claimRegistered(ports, { ...room, leaseMs, capPerSubscription })), latestStart };
      } catch (error) {
        ports.observer.failed(error);
        return undefined;
      }
    },
    begin: ({ deliveries, latestStart }) =>
      deliveries.map((delivery) => {
        const done = deliver(ports, { slots, completions }, delivery, latestStart)
          .catch((error: unknown) => {
            ports.observer.failed(error);
            return undefined;
          })
          .finally(() => {
            slots.free(delivery);
            underWay.delete(done);
          });
        underWay.add(done);
        return done;
      }),
    release,
    async finish(maxMs, claiming) {
      // Only attempts from before the stop are released: the dispatcher may start again meanwhile.
      const started = new Set(slots.listWaiting());
      await settleWithin(ports, maxMs, [claiming, ...underWay]);
      // Answered attempts are being stored. Releasing them would send them again.
      await release({ deliveries: slots.listWaiting().filter((delivery) => started.has(delivery)) });
      // Other workers notice after a while that this one has ended.
      await ports.queue.leave().catch(ports.observer.failed);
    },
  };
}

/** Repeats a claim that had only unregistered clients. */
async function claimRegistered(ports: WorkerPorts, claim: DeliveryClaim): Promise<ClaimedBatch> {
  for (;;) {
    const { deliveries, ...rest } = await ports.queue.claim(claim);
    const registered = await releaseUnregistered(ports, [...deliveries]);
    if (registered.length > 0 || deliveries.length === 0) return { ...rest, deliveries: registered };
  }
}

interface WorkerParts {
  readonly slots: AttemptSlots;
  readonly completions: CompletionBuffer;
}

async function deliver(
  ports: WorkerPorts,
  { slots, completions }: WorkerParts,
  delivery: ClaimedDelivery,
  latestStart: number,
): Promise<CompletionVerdict | undefined> {
  const now = ports.clock.now();
  // The process was suspended, and the lease ends soon.
  if (now > latestStart) {
    await releaseAll(ports, [delivery]);
    return undefined;
  }
  slots.take(delivery, now);
  const attempt = await attemptDelivery({ ...ports, onFailure: ports.observer.failed }, delivery);
  slots.recordResponse(delivery, attempt.durationMs);
  const { lease, webhookId, eventId, eventType, manual, waitedMs } = delivery;
  const verdict = await completions.store({ lease, attempt });
  const { deliveryId } = lease;
  const facts = { deliveryId, webhookId, eventId, eventType, manual, waitedMs };
  ports.observer.attempted({ ...facts, attempt, verdict });
  return verdict;
}

async function releaseAll(ports: WorkerPorts, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  try {
    await ports.queue.release(deliveries.map(({ lease }) => lease));
  } catch (error) {
    // Other workers claim the deliveries when the leases expire.
    ports.observer.failed(error);
  }
}

async function settleWithin(
  { timer, observer }: Pick<WorkerPorts, 'timer' | 'observer'>,
  maxMs: number,
  work: readonly Promise<unknown>[],
): Promise<void> {
  let cancel = () => {};
  const deadline = new Promise<void>((resolve) => {
    cancel = timer.after(maxMs, resolve);
  });
  // If the timer throws, there is no wait.
  const limit = deadline.catch(observer.failed);
  await Promise.race([Promise.all(work), limit]);
  cancel();
}

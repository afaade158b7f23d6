import type { ClaimedDelivery, DeliveryClaim, DeliveryQueue } from '../delivery/delivery-queue.ts';
import { type AttemptPorts, attemptDelivery } from './attempt.ts';
import { type ClientRegistration, keepRegistered } from './client-registration.ts';
import { type CompletionBuffer, createCompletionBuffer } from './completion-buffer.ts';
import type { DeliveryObserver } from './observer.ts';
import { openInTime } from './open-in-time.ts';
import { type AttemptSlots, createAttemptSlots, type SlotLimits } from './slots.ts';
import type { Timer } from './timer.ts';

/** What a worker works with. */
export interface WorkerPorts extends Omit<AttemptPorts, 'onFailure'> {
  readonly queue: DeliveryQueue;
  /** Nothing is sent to a client that is not registered. */
  readonly clients: ClientRegistration;
  readonly timer: Timer;
  readonly observer: DeliveryObserver;
}

/** How a worker works. */
export interface WorkerLimits extends SlotLimits {
  readonly capPerSubscription: number;
}

/** Deliveries that are a worker's, not yet begun. */
export interface ClaimedShare {
  readonly deliveries: readonly ClaimedDelivery[];
  /** The latest moment to begin: later, a lease could end before its attempt does. */
  readonly latestStart: number;
}

/** Claims and attempts for one process. Nothing here throws: what fails is told to the observer. */
export interface Worker {
  /** Claims as much as this process has room for; `undefined` where the queue failed. */
  claim(): Promise<ClaimedShare | undefined>;
  /** Makes the attempts of a share; answers one promise for each. */
  begin(share: ClaimedShare): readonly Promise<void>[];
  /** Gives a share back, unattempted. */
  giveBack(share: Pick<ClaimedShare, 'deliveries'>): Promise<void>;
  /** Waits until `claiming` and all attempts have ended, at most `maxMs`, and gives back what has no answer then. */
  finish(maxMs: number, claiming: Promise<void>): Promise<void>;
}

/** The longest a transport takes: an attempt begun later than this before the end of its lease is not begun. */
const attemptBudgetMs = 15_000;

/** Creates a worker that has nothing to do. */
export function createWorker(given: WorkerPorts, limits: WorkerLimits): Worker {
  const ports = { ...given, secretBox: openInTime(given.secretBox, given.timer) };
  const { capPerSubscription, leaseMs } = limits;
  const slots = createAttemptSlots(limits);
  const completions = createCompletionBuffer(ports);
  const underWay = new Set<Promise<void>>();
  const giveBack = (share: Pick<ClaimedShare, 'deliveries'>) => release(ports, share.deliveries);
  return {
    async claim() {
      try {
        const now = ports.clock.now();
        const room = slots.room(now);
        const latestStart = now + leaseMs - attemptBudgetMs;
        if (room.limit === 0) return { deliveries: [], latestStart };
        const deliveries = await claimRegistered(ports, { ...room, leaseMs, capPerSubscription });
        return { deliveries, latestStart };
      } catch (error) {
        ports.observer.failed(error);
        return undefined;
      }
    },
    begin: ({ deliveries, latestStart }) =>
      deliveries.map((delivery) => {
        const done = deliver(ports, { slots, completions }, delivery, latestStart)
          .catch(ports.observer.failed)
          .finally(() => {
            slots.free(delivery);
            underWay.delete(done);
          });
        underWay.add(done);
        return done;
      }),
    giveBack,
    async finish(maxMs, claiming) {
      // What begins after a start in the meantime is not given back under its way.
      const started = new Set(slots.listUnanswered());
      await settleWithin(ports, maxMs, [claiming, ...underWay]);
      // What has its answer is being stored: given back, it would be sent again.
      await giveBack({ deliveries: slots.listUnanswered().filter((delivery) => started.has(delivery)) });
    },
  };
}

/** Claims again if all that was claimed belongs to clients that are held now. */
async function claimRegistered(
  ports: WorkerPorts,
  claim: DeliveryClaim,
): Promise<readonly ClaimedDelivery[]> {
  for (;;) {
    const claimed = [...(await ports.queue.claim(claim))];
    const kept = await keepRegistered(ports, claimed);
    if (kept.length > 0 || claimed.length === 0) return kept;
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
): Promise<void> {
  const now = ports.clock.now();
  // A process that was suspended comes back to a lease that is about to end.
  if (now > latestStart) return release(ports, [delivery]);
  slots.take(delivery, now);
  const attempt = await attemptDelivery({ ...ports, onFailure: ports.observer.failed }, delivery);
  slots.note(delivery, attempt.durationMs);
  const { lease, webhookId, eventId, eventType, manual, waitedMs } = delivery;
  const verdict = await completions.store({ lease, attempt });
  const { deliveryId } = lease;
  const facts = { deliveryId, webhookId, eventId, eventType, manual, waitedMs };
  ports.observer.attempted({ ...facts, attempt, verdict });
}

async function release(ports: WorkerPorts, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  try {
    await ports.queue.release(deliveries.map(({ lease }) => lease));
  } catch (error) {
    // Their leases run out.
    ports.observer.failed(error);
  }
}

async function settleWithin(
  { timer, observer }: Pick<WorkerPorts, 'timer' | 'observer'>,
  maxMs: number,
  work: readonly Promise<void>[],
): Promise<void> {
  let cancel = () => {};
  const deadline = new Promise<void>((resolve) => {
    cancel = timer.after(maxMs, resolve);
  });
  // Without a timer nothing is waited for.
  const limit = deadline.catch(observer.failed);
  await Promise.race([Promise.all(work), limit]);
  cancel();
}

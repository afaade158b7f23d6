import type { CompletionVerdict } from '../delivery/delivery.ts';
import type { CompletionReport, DeliveryCompletion, DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { DeliveryObserver } from './observer.ts';
import type { Timer } from './timer.ts';

/** As many attempts as one call stores. */
const largestBatch = 100;

/** How often a batch is stored again where the store fails; then its leases run out, and others attempt anew. */
const storeTries = 4;
const storeRetryMs = 1_000;

/** Stores finished attempts in batches: what finishes while one batch is being stored makes up the next. */
export interface CompletionBuffer {
  /** Answers once the attempt is stored, `lost` where it could not be. */
  store(completion: DeliveryCompletion): Promise<CompletionVerdict>;
}

/** What the buffer needs. */
export interface CompletionBufferPorts {
  readonly queue: Pick<DeliveryQueue, 'complete'>;
  readonly timer: Timer;
  readonly observer: Pick<DeliveryObserver, 'disabled' | 'failed'>;
}

interface Waiting {
  readonly completion: DeliveryCompletion;
  readonly settle: (verdict: CompletionVerdict) => void;
}

/** Creates an empty buffer. */
export function createCompletionBuffer(ports: CompletionBufferPorts): CompletionBuffer {
  let waiting: Waiting[] = [];
  let draining = false;
  const drain = async () => {
    draining = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      await storeBatch(ports, batch);
    }
    draining = false;
  };
  return {
    store: (completion) =>
      new Promise((settle) => {
        waiting.push({ completion, settle });
        if (!draining) void drain();
      }),
  };
}

async function storeBatch(ports: CompletionBufferPorts, batch: readonly Waiting[]): Promise<void> {
  const report = await tryToStore(
    ports,
    batch.map(({ completion }) => completion),
  );
  batch.forEach(({ settle }, index) => {
    settle(report?.verdicts[index] ?? 'lost');
  });
  for (const webhookId of report?.disabled ?? []) ports.observer.disabled(webhookId);
}

async function tryToStore(
  ports: CompletionBufferPorts,
  completions: readonly DeliveryCompletion[],
): Promise<CompletionReport | undefined> {
  for (let tries = 1; tries <= storeTries; tries += 1) {
    try {
      return await ports.queue.complete(completions);
    } catch (error) {
      ports.observer.failed(error);
      if (tries < storeTries)
        await new Promise<void>((resume) => void ports.timer.after(storeRetryMs, resume));
    }
  }
  return undefined;
}

import { UnavailableError } from '@ob/http';
import type { CompletionVerdict } from '../delivery/delivery.ts';
import type { CompletionReport, DeliveryCompletion, DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { DeliveryObserver } from './observer.ts';
import type { Timer } from './timer.ts';

/** As many attempts as one call stores. */
const largestBatch = 100;

/** How often a batch is stored again where the store fails; then its leases run out, and others attempt anew. */
const storeTries = 4;
const storeRetryMs = 1_000;

/** For how long attempts are gathered before a batch is stored, in milliseconds: fewer, larger batches cost less. */
const gatherMs = 5;

/** Stores finished attempts in batches: what finishes within a moment, or while one batch is being stored. */
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
      if (waiting.length < largestBatch) await pause(ports, gatherMs);
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
  const stored = await tryToStore(ports, batch, storeTries);
  if (!stored.ok && stored.divisible && batch.length > 1) {
    // One that no store takes must not have all the others sent again.
    await Promise.all(batch.map(async (one) => report(ports, [one], await tryToStore(ports, [one], 1))));
  } else {
    report(ports, batch, stored);
  }
}

function report(ports: CompletionBufferPorts, batch: readonly Waiting[], stored: StoredBatch): void {
  batch.forEach(({ settle }, index) => {
    settle(stored.ok ? (stored.value.verdicts[index] ?? 'lost') : 'lost');
  });
  for (const webhookId of stored.ok ? stored.value.disabled : []) ports.observer.disabled(webhookId);
}

type StoredBatch =
  | { readonly ok: true; readonly value: CompletionReport }
  /** `divisible`: the store answers, so its parts may be taken where the whole is not. */
  | { readonly ok: false; readonly divisible: boolean };

async function tryToStore(
  ports: CompletionBufferPorts,
  batch: readonly Waiting[],
  tries: number,
): Promise<StoredBatch> {
  try {
    const { verdicts, disabled } = await ports.queue.complete(batch.map(({ completion }) => completion));
    // Copied: what is no such answer throws here, where it is told, and ends no process.
    return { ok: true, value: { verdicts: [...verdicts], disabled: [...disabled] } };
  } catch (error) {
    ports.observer.failed(error);
    if (tries === 1) return { ok: false, divisible: !(error instanceof UnavailableError) };
  }
  await pause(ports, storeRetryMs);
  return tryToStore(ports, batch, tries - 1);
}

async function pause({ timer, observer }: CompletionBufferPorts, delayMs: number): Promise<void> {
  try {
    await new Promise<void>((resume) => void timer.after(delayMs, resume));
  } catch (error) {
    // A timer that throws: the tries follow each other at once, and are few.
    observer.failed(error);
  }
}

import { UnavailableError } from '@ob/http';
import type { CompletionVerdict } from '../delivery/delivery.ts';
import type { CompletionReport, DeliveryCompletion, DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { DeliveryObserver } from './observer.ts';
import type { Timer } from './timer.ts';

const maxBatch = 100;

/** After these tries, the buffer drops a batch: the leases expire, and other workers repeat the attempts. */
const storeTries = 4;
const storeRetryMs = 1_000;

/** The time to collect a batch. Fewer and larger batches cost less. */
const collectMs = 5;

export interface CompletionBuffer {
  /** Resolves when the attempt is stored, or with `lost` if storing failed. */
  store(completion: DeliveryCompletion): Promise<CompletionVerdict>;
}

export interface CompletionBufferPorts {
  readonly queue: Pick<DeliveryQueue, 'complete'>;
  readonly timer: Timer;
  readonly observer: Pick<DeliveryObserver, 'disabled' | 'failed'>;
}

interface Waiting {
  readonly completion: DeliveryCompletion;
  readonly settle: (verdict: CompletionVerdict) => void;
}

export function createCompletionBuffer(ports: CompletionBufferPorts): CompletionBuffer {
  let waiting: Waiting[] = [];
  let draining = false;
  const drain = async () => {
    draining = true;
    while (waiting.length > 0) {
      if (waiting.length < maxBatch) await pause(ports, collectMs);
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
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
    // Each alone, so that one bad attempt does not repeat the others.
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
  /** `divisible`: the store is available, so it may accept the attempts one by one. */
  | { readonly ok: false; readonly divisible: boolean };

async function tryToStore(
  ports: CompletionBufferPorts,
  batch: readonly Waiting[],
  tries: number,
): Promise<StoredBatch> {
  try {
    const { verdicts, disabled } = await ports.queue.complete(batch.map(({ completion }) => completion));
    // Copied, so that a malformed report throws here and is reported.
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
    // Without a timer, retry at once.
    observer.failed(error);
  }
}

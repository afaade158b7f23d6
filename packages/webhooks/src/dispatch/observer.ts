import type { AttemptResult, CompletionVerdict } from '../delivery/delivery.ts';

/** One attempt as it was stored. Holds no body, no address and no secret. */
export interface AttemptedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Whether it was asked for by hand: it is none of the five and counts for no endpoint's health. */
  readonly manual: boolean;
  /** For how long it was due before a worker took it, in milliseconds; 0 for an attempt by hand. */
  readonly waitedMs: number;
  readonly attempt: AttemptResult;
  readonly verdict: CompletionVerdict;
}

/**
 * Port: hears what a dispatcher does, for logs, metrics and traces. Nothing waits for it; what it throws is given to
 * its own `failed` and stops no delivery.
 */
export interface DeliveryObserver {
  /** An attempt was made and stored, or `lost`. */
  attempted(attempted: AttemptedDelivery): void;
  /** Too many failures in a row have disabled a webhook; of all workers, the one hears it that stored the last. */
  disabled(webhookId: string): void;
  /** Something failed on this side: a store, a secret that does not open, a port that throws. */
  failed(error: unknown): void;
}

/** Makes an observer for those who want to hear of nothing but what fails on their own side. */
export function observeFailuresAlone(failed: DeliveryObserver['failed']): DeliveryObserver {
  return { attempted() {}, disabled() {}, failed };
}

/** Makes an observer whose own failures harm nobody, also those of an `async` function. */
export function shieldObserver(observer: DeliveryObserver): DeliveryObserver {
  // Ignore: reporting the failure failed too.
  const failed = (error: unknown) =>
    guard(
      () => observer.failed(error),
      () => {},
    );
  return {
    attempted: (attempted) => guard(() => observer.attempted(attempted), failed),
    disabled: (webhookId) => guard(() => observer.disabled(webhookId), failed),
    failed,
  };
}

function guard(report: () => unknown, onFailure: (error: unknown) => void): void {
  try {
    const reported = report();
    if (reported instanceof Promise) reported.catch(onFailure);
  } catch (error) {
    onFailure(error);
  }
}

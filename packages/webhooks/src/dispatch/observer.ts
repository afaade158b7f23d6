import type { AttemptResult, CompletionVerdict } from '../delivery/delivery.ts';

/** A stored attempt, without body, URL and secret. `manual`: it was a redelivery. */
export interface AttemptedDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly manual: boolean;
  /** How long the delivery was due before the claim, in milliseconds. 0 for a redelivery. */
  readonly waitedMs: number;
  readonly attempt: AttemptResult;
  readonly verdict: CompletionVerdict;
}

/**
 * Port: gets the events of a dispatcher, for logs, metrics and traces. The dispatcher does not wait for it. If a method throws,
 * `failed` gets the error.
 */
export interface DeliveryObserver {
  /** Called when the result of an attempt is stored or `lost`. */
  attempted(attempted: AttemptedDelivery): void;
  /** Called once, by the worker whose attempt disabled the webhook. */
  disabled(webhookId: string): void;
  /** Called for errors of this side: a store, a secret that cannot be decrypted, a port that throws. */
  failed(error: unknown): void;
}

/** Creates an observer that reports only failures of this side. */
export function observeFailures(failed: DeliveryObserver['failed']): DeliveryObserver {
  return { attempted() {}, disabled() {}, failed };
}

/** Catches errors and rejections of an observer. */
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

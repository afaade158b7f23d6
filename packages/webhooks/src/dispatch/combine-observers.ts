import { type DeliveryObserver, shieldObserver } from './observer.ts';

/**
 * Combines observers, such as one for logs and one for metrics. They are called in order. If one throws, its own `failed` gets
 * the error, and the others are still called.
 */
export function combineObservers(...observers: readonly DeliveryObserver[]): DeliveryObserver {
  const shielded = observers.map(shieldObserver);
  return {
    attempted(attempted) {
      for (const observer of shielded) observer.attempted(attempted);
    },
    disabled(webhookId) {
      for (const observer of shielded) observer.disabled(webhookId);
    },
    failed(error) {
      for (const observer of shielded) observer.failed(error);
    },
  };
}

import { type DeliveryObserver, shieldObserver } from './observer.ts';

/**
 * Makes one observer of several, such as one for logs and one for metrics: each hears everything, in the order given.
 * What one of them throws is given to its own `failed`, and keeps nothing from the others.
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

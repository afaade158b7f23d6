import { createDeliveryQueue, listenForDeliveries } from '@ob/postgres';
import { combineObservers, createDispatcher, type DeliveryObserver } from '@ob/webhooks';
import { nodeSigner, systemTimer } from '@ob/webhooks/node';
import type { Metrics } from '../platform/metrics.ts';
import { tellDeliveryFailures } from './delivery-failures.ts';
import { startEngine } from './engine.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type Resources, readAhead } from './resources.ts';
import type { Job } from './sweeps.ts';

/**
 * Starts the webhook dispatcher, the payment engine, the expiry of consents and the clearing away of what has expired.
 * Any number of processes may run them at the same time.
 */
export function startJobs(resources: Resources, metrics: Metrics): Job {
  const jobs = [startDeliveries(resources, metrics), startEngine(resources), startHousekeeping(resources)];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

function startDeliveries(resources: Resources, metrics: Metrics): Job {
  const { database } = resources;
  const dispatcher = createDispatcher({
    ...resources,
    queue: createDeliveryQueue(database, { offsetMs: () => readAhead(resources) }),
    signer: nodeSigner,
    timer: systemTimer,
    observer: combineObservers(metrics.deliveries, logDeliveries(resources)),
  });
  const stopListening = listenForDeliveries(database, () => dispatcher.wake());
  const stopHearing = resources.clockMoved.onRing(() => dispatcher.wake());
  dispatcher.start();
  return {
    async stop() {
      stopListening();
      stopHearing();
      await dispatcher.stop();
    },
  };
}

function logDeliveries({ log, clock }: Resources): DeliveryObserver {
  return {
    attempted: ({ webhookId, deliveryId, eventType, attempt: { outcome }, verdict }) =>
      log.info({ webhook: webhookId, delivery: deliveryId, event: eventType, outcome, verdict }, 'delivery'),
    disabled: (webhookId) => log.warn({ webhook: webhookId }, 'webhook disabled after too many failures'),
    failed: tellDeliveryFailures(log, clock),
  };
}

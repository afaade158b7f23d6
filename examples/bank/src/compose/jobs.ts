import { expireDue } from '@ob/consent';
import {
  createConsentStore,
  createDeliveryQueue,
  createSubscriptionStore,
  listenForDeliveries,
  purgeAuthorizations,
  purgeLimits,
  purgePayments,
  purgeWebhooks,
} from '@ob/postgres';
import { combineObservers, createDispatcher, type DeliveryObserver } from '@ob/webhooks';
import { nodeSigner, systemTimer } from '@ob/webhooks/node';
import { purgeExpiredSessions } from '../customer/session-store.ts';
import type { Metrics } from '../platform/metrics.ts';
import { tellDeliveryFailures } from './delivery-failures.ts';
import { startEngine } from './engine.ts';
import { createResealing } from './resealing.ts';
import { type Resources, readAhead } from './resources.ts';
import { type Job, type Sweep, startSweeping } from './sweeps.ts';

/** How long the delivery log reaches back, in milliseconds. */
const deliveryLogReach = 90 * 24 * 3_600_000;

/** How often what has expired is ended and cleared away, in milliseconds. */
const sweepInterval = 15_000;

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

function startHousekeeping(resources: Resources): Job {
  const pace = { interval: sweepInterval, failurePause: sweepInterval, wakes: [resources.clockMoved] };
  return startSweeping(resources.log, createHousekeeping(resources), pace);
}

function createHousekeeping(resources: Resources): Readonly<Record<string, Sweep>> {
  const { database, clock, random, config } = resources;
  return {
    consents: () => expireDue({ consents: createConsentStore(database), clock, random }),
    async authorizations() {
      while ((await purgeAuthorizations(database, clock.now())) > 0);
    },
    async limits() {
      while ((await purgeLimits(database, clock.now())) > 0);
    },
    async payments() {
      while ((await purgePayments(database, clock.now())) > 0);
    },
    secrets: createResealing({
      ...resources,
      subscriptions: createSubscriptionStore(database),
      hasPrevious: config.previousSecretKeys.length > 0,
    }),
    sessions: () => purgeExpiredSessions(database, clock.now()),
    async deliveries() {
      // What was finished carries the time outside.
      const before = clock.now() - readAhead(resources) - deliveryLogReach;
      while ((await purgeWebhooks(database, { before, limit: 1000 })) > 0);
    },
  };
}

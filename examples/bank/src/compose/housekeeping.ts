import { randomUUID } from 'node:crypto';
import { expireDue } from '@ob/consent';
import {
  createConsentStore,
  createDeliveryQueue,
  createSubscriptionStore,
  purgeAuthorizations,
  purgeLimits,
  purgePayments,
  purgeWebhooks,
} from '@ob/postgres';
import { resumeRegisteredClients } from '@ob/webhooks';
import { purgeExpiredSessions } from '../sign-in/session-store.ts';
import { guardSweeps } from './clock-guard.ts';
import { leaseSweeps } from './leased-sweep.ts';
import { createResealing } from './resealing.ts';
import { type Resources, readAhead } from './resources.ts';
import { type Job, type Sweep, startSweeps, sweepBatches } from './sweeps.ts';

/** How long the delivery log reaches back, in milliseconds. */
const deliveryLogReach = 90 * 24 * 3_600_000;

/** How often each sweep runs, in milliseconds. */
const sweepInterval = 15_000;

/** How many rows of a table one statement deletes at most. */
const batchSize = 1000;

/**
 * Starts the expiry of consents and the deletion of rows that nobody needs any more. Any number of processes can start it:
 * each sweep runs in one of them, and in another one at most 45 seconds after that has died.
 */
export function startHousekeeping(resources: Resources): Job {
  const pace = {
    interval: sweepInterval,
    failurePause: sweepInterval,
    wakes: [resources.clockMoved, resources.clientsReloaded],
  };
  const guarded = guardSweeps(createHousekeeping(resources), resources.watchDatabase);
  const { sweeps, release } = leaseSweeps(resources.database, guarded, randomUUID());
  const job = startSweeps(resources, sweeps, pace);
  return {
    async stop() {
      await job.stop();
      await release();
    },
  };
}

/** What the sweeps of housekeeping need. */
export type HousekeepingResources = Pick<
  Resources,
  'database' | 'clock' | 'movableClock' | 'random' | 'config' | 'log' | 'resealer' | 'clients'
>;

/** Makes the sweeps of housekeeping. */
export function createHousekeeping(resources: HousekeepingResources): Readonly<Record<string, Sweep>> {
  const { database, random, config, clients } = resources;
  const consents = createConsentStore(database);
  return {
    consents: ({ clock, signal }) => expireDue({ consents, clock, random }, { signal }),
    authorizations: sweepBatches((now) => purgeAuthorizations(database, now)),
    limits: sweepBatches((now) => purgeLimits(database, now)),
    payments: sweepBatches((now) => purgePayments(database, now)),
    secrets: createResealing({
      ...resources,
      subscriptions: createSubscriptionStore(database),
      hasPrevious: config.previousSecretKeys.length > 0,
    }),
    sessions: sweepBatches((now) => purgeExpiredSessions(database, now)),
    clients: () => resumeRegisteredClients({ queue: createDeliveryQueue(database), clients }),
    deliveries: sweepBatches((now) => {
      // The queue writes times of the machine.
      const before = now - readAhead(resources) - deliveryLogReach;
      return purgeWebhooks(database, { before, limit: batchSize });
    }),
  };
}

import { expireDue } from '@ob/consent';
import {
  createConsentStore,
  createDeliveryQueue,
  listenForDeliveries,
  purgeAuthorizations,
  purgeLimits,
  purgeWebhooks,
} from '@ob/postgres';
import { createDispatcher } from '@ob/webhooks';
import { nodeSigner, systemTimer } from '@ob/webhooks/node';
import { purgeExpiredSessions } from '../customer/session-store.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Resources } from './resources.ts';

/** What runs beside the requests until it is stopped. */
export interface Jobs {
  stop(): Promise<void>;
}

/** How long the delivery log reaches back, in milliseconds. */
const deliveryLogReach = 90 * 24 * 3_600_000;

/** How often what has expired is ended and cleared away, in milliseconds. */
const sweepInterval = 15_000;

/** Starts the webhook dispatcher, the expiry of consents and the clearing away of what has expired. */
export function startJobs(resources: Resources, metrics: Metrics): Jobs {
  const deliveries = startDeliveries(resources, metrics);
  const sweeps = startSweeps(resources);
  return {
    async stop() {
      await Promise.all([deliveries.stop(), sweeps.stop()]);
    },
  };
}

function startDeliveries(resources: Resources, metrics: Metrics): Jobs {
  const { database, log } = resources;
  const dispatcher = createDispatcher({
    ...resources,
    queue: createDeliveryQueue(database),
    signer: nodeSigner,
    timer: systemTimer,
    observe: (attempted) => {
      metrics.countAttempt(attempted);
      log.info(
        { delivery: attempted.deliveryId, event: attempted.eventType, outcome: attempted.attempt.outcome },
        'delivery',
      );
    },
    onFailure: (error) => log.error({ err: error }, 'delivery failed on our side'),
  });
  const stopListening = listenForDeliveries(database, () => dispatcher.wake());
  dispatcher.start();
  return {
    async stop() {
      stopListening();
      await dispatcher.stop();
    },
  };
}

/** Sweeps at once and then again and again, each time after the one before has ended. */
function startSweeps(resources: Resources): Jobs {
  let stopped = false;
  let wake = (): void => {};
  const run = async (): Promise<void> => {
    while (!stopped) {
      await sweepAll(resources);
      if (!stopped)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, sweepInterval);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

type Sweep = (resources: Resources) => Promise<void>;

const sweepsByName: Readonly<Record<string, Sweep>> = {
  async consents({ database, clock, random }) {
    await expireDue({ consents: createConsentStore(database), clock, random });
  },
  async authorizations({ database, clock }) {
    while ((await purgeAuthorizations(database, clock.now())) > 0);
  },
  async limits({ database, clock }) {
    while ((await purgeLimits(database, clock.now())) > 0);
  },
  async sessions({ database, clock }) {
    await purgeExpiredSessions(database, clock.now());
  },
  async deliveries({ database, clock }) {
    const before = clock.now() - deliveryLogReach;
    while ((await purgeWebhooks(database, { before, limit: 1000 })) > 0);
  },
};

/** One after another; what fails is told, and keeps none of the others from its turn. */
async function sweepAll(resources: Resources): Promise<void> {
  for (const [name, sweep] of Object.entries(sweepsByName)) {
    await sweep(resources).catch((error: unknown) =>
      resources.log.error({ err: error, sweep: name }, 'sweep failed'),
    );
  }
}

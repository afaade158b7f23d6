import { expireDue } from '@ob/consent/primitives';
import type { Clock, Random } from '@ob/http';
import type { ClientStore } from '@ob/oauth';
import { resumeRegisteredClients, type SecretRewrapper } from '@ob/webhooks/primitives';
import type { Log } from '../log.ts';
import type { ServiceStores } from '../storage.ts';
import { createRewrapJob } from './rewrap-job.ts';
import { type Sweep, sweepBatches } from './sweeps.ts';

export interface HousekeepingPorts {
  readonly storage: ServiceStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly rewrapper: SecretRewrapper;
  readonly clients: ClientStore;
  /** Whether the service has previous secret keys, which only decrypt. */
  readonly hasPrevious: boolean;
}

/**
 * Creates the sweeps that expire consents, rewrap secrets, resume deliveries of clients that are registered again, and
 * delete old rows.
 */
export function createHousekeeping(ports: HousekeepingPorts): Readonly<Record<string, Sweep>> {
  const { storage, clock, random, clients } = ports;
  const { consents, subscriptions, queue, purges } = storage;
  return {
    consents: ({ signal }) => expireDue({ consents, clock, random }, { signal }),
    secrets: createRewrapJob({ ...ports, subscriptions }),
    clients: () => resumeRegisteredClients({ queue, clients }),
    ...Object.fromEntries(Object.entries(purges).map(([name, purge]) => [name, sweepBatches(purge)])),
  };
}

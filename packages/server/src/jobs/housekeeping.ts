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
  /** Jobs of the bank. Each runs in one process at a time, every 15 seconds. */
  readonly housekeeping?: Sweeps | undefined;
}

type Sweeps = Readonly<Record<string, Sweep>>;

/**
 * Creates the sweeps that expire consents, rewrap secrets, resume deliveries of clients that are registered again, and
 * delete old rows, and adds those of the bank. Throws a `RangeError` for a name that occurs twice.
 */
export function createHousekeeping(ports: HousekeepingPorts): Sweeps {
  const purges = Object.entries(ports.storage.purges).map(([name, purge]) => [name, sweepBatches(purge)]);
  const builtIn = joinSweeps(createBuiltIn(ports), 'purges', Object.fromEntries(purges));
  return joinSweeps(builtIn, 'housekeeping', ports.housekeeping ?? {});
}

function createBuiltIn(ports: HousekeepingPorts): Sweeps {
  const { storage, clock, random, clients } = ports;
  const { consents, subscriptions, queue } = storage;
  return {
    consents: ({ signal }) => expireDue({ consents, clock, random }, { signal }),
    secrets: createRewrapJob({ ...ports, subscriptions }),
    clients: () => resumeRegisteredClients({ queue, clients }),
  };
}

function joinSweeps(builtIn: Sweeps, source: string, more: Sweeps): Sweeps {
  const clash = Object.keys(more).find((name) => Object.hasOwn(builtIn, name));
  if (clash !== undefined)
    throw new RangeError(`${source}.${clash} has the name of a built-in job. Choose another name.`);
  return { ...builtIn, ...more };
}

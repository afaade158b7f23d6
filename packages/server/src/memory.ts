import {
  createAccountAudience,
  createConsentConsumer,
  createConsentLookup,
  createMemoryConsentStore,
  createMemoryConsentUseStore,
} from '@ob/consent/primitives';
import {
  createMemoryAccessLookup,
  createMemoryBurstLimit,
  createMemoryPaymentStore,
  createMemoryUnattendedLimit,
  createTurns,
  type Outbox,
  type OutboxEvent,
} from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import { createMemoryGrantLookup, createMemoryOAuthStores } from '@ob/oauth/primitives';
import { createMemoryWebhooks } from '@ob/webhooks/primitives';
import type { OpenStorage, Storage, StoragePorts, Stores } from './storage.ts';

/** The transaction of a storage in memory: there is nothing to name. */
export type MemoryTransaction = undefined;

/** Options of a storage in memory. */
export interface MemoryStorageOptions {
  /** Receives every event as it is stored, once for each client that it is for. */
  readonly onEvent?: (event: OutboxEvent) => void;
}

/** An attempt of this process ends or hangs, and no other process takes it over: its lease never ends. */
const leaseClock: Clock = { now: () => 0 };

/**
 * Creates a storage in this process, for tests and trials: it ends with the process. A transaction excludes every other
 * transaction, and a failure in its middle undoes nothing: work on it checks everything before it stores anything.
 */
export function createMemoryStorage(options: MemoryStorageOptions = {}): Storage<MemoryTransaction> {
  return { open: (ports) => openMemory(ports, options) };
}

function openMemory(ports: StoragePorts, options: MemoryStorageOptions): OpenStorage<MemoryTransaction> {
  const webhooks = createMemoryWebhooks({ ...ports, leaseClock });
  const stores = createStores(ports, observeOutbox(webhooks.outbox, options));
  const takeTurn = createTurns();
  return {
    ...stores,
    subscriptions: webhooks.subscriptions,
    queue: webhooks.queue,
    log: webhooks.log,
    backlog: webhooks.backlog,
    createBurstLimit: (rate) => createMemoryBurstLimit({ rate }),
    createUnattendedLimit: (limit) => createMemoryUnattendedLimit({ limit }),
    on: () => stores,
    transact: (work) => takeTurn(() => work(undefined)),
    onDeliveries: () => () => {},
    purges: {},
    readState: async () => ({ reasons: [], clocks: { aheadMs: 0, uncertaintyMs: 0 } }),
    createLease: () => ({ take: async () => true, release: async () => {} }),
  };
}

function createStores({ clock, random }: StoragePorts, outbox: Outbox): Stores {
  const oauth = createMemoryOAuthStores();
  const consents = createMemoryConsentStore({ outbox });
  const consentLookup = createConsentLookup({ consents, clock });
  return {
    ...oauth,
    consents,
    uses: createMemoryConsentUseStore(),
    grantLookup: createMemoryGrantLookup({ grants: oauth.grants, consents: consentLookup }),
    access: createMemoryAccessLookup({ tokens: oauth.grants, consents: consentLookup }),
    payments: createMemoryPaymentStore({ outbox, consents: createConsentConsumer({ consents, random }) }),
    outbox,
    audience: createAccountAudience({ consents }),
  };
}

function observeOutbox(outbox: Outbox, { onEvent }: MemoryStorageOptions): Outbox {
  if (onEvent === undefined) return outbox;
  return {
    async enqueue(events) {
      await outbox.enqueue(events);
      for (const event of events) onEvent(event);
    },
  };
}

export { type Composition, type CompositionPorts, composeRoutes } from './compose-routes.ts';

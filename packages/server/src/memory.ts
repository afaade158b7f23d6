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
  createSerialQueue,
  type Outbox,
  type OutboxEvent,
} from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import { checkOptions } from '@ob/http/routes';
import { createMemoryGrantLookup, createMemoryOAuthStores } from '@ob/oauth/primitives';
import { createMemoryWebhooks } from '@ob/webhooks/primitives';
import type { OpenStorage, Storage, StoragePorts, Stores } from './storage.ts';

/** The transaction type of a storage in memory. */
export type MemoryTransaction = undefined;

export interface MemoryStorageOptions {
  /** Receives every stored event, once for each client. */
  readonly onEvent?: (event: OutboxEvent) => void;
}

/** Leases never end: no other process could take an attempt over. */
const leaseClock: Clock = { now: () => 0 };

/**
 * Creates a storage in memory, for tests and trials. Transactions run one after another. A failed one is not rolled
 * back, so check everything in it before you store anything. Services with the same storage share its data, as with one
 * database; the clock is that of the service that opened it last. Each service counts its limits itself.
 */
export function createMemoryStorage(options: MemoryStorageOptions = {}): Storage<MemoryTransaction> {
  checkOptions('createMemoryStorage', options, { onEvent: { type: 'function', optional: true } });
  let latest: StoragePorts | undefined;
  let opened: OpenStorage<MemoryTransaction> | undefined;
  return {
    open(ports) {
      latest = ports;
      opened ??= openMemory({ ...ports, clock: { now: () => (latest ?? ports).clock.now() } }, options);
      return opened;
    },
  };
}

function openMemory(ports: StoragePorts, options: MemoryStorageOptions): OpenStorage<MemoryTransaction> {
  const webhooks = createMemoryWebhooks({ ...ports, leaseClock });
  const stores = createStores(ports, observeOutbox(webhooks.outbox, options));
  const takeTurn = createSerialQueue();
  return {
    ...stores,
    subscriptions: webhooks.subscriptions,
    queue: webhooks.queue,
    log: webhooks.log,
    backlog: webhooks.backlog,
    createBurstLimit: (rate) => createMemoryBurstLimit({ rate }),
    createUnattendedLimit: (limit) => createMemoryUnattendedLimit({ limit }),
    within: () => stores,
    transact: (work) => takeTurn(() => work(undefined)),
    onDeliveries: () => () => {},
    purges: {},
    readState: async () => ({ reasons: [], clocks: { aheadMs: 0, uncertaintyMs: 0, agree: true } }),
    createLease: createLeases(),
  };
}

/** Creates leases without an end: each lasts until its holder releases it. */
function createLeases(): OpenStorage<MemoryTransaction>['createLease'] {
  const holders = new Map<string, string>();
  return (name, holder) => ({
    async take() {
      if (!holders.has(name)) holders.set(name, holder);
      return holders.get(name) === holder;
    },
    async release() {
      if (holders.get(name) === holder) holders.delete(name);
    },
  });
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

export { composeOpenBanking } from './compose-open-banking.ts';
export type { Platform } from './platform.ts';

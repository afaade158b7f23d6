import type { ConsentStore, ConsentUseStore } from '@ob/consent/primitives';
import type {
  AccessLookup,
  AccountAudience,
  BurstLimit,
  Outbox,
  PaymentStore,
  UnattendedLimit,
} from '@ob/core/primitives';
import type { Clock, Random } from '@ob/http';
import type { AuthorizationStore, GrantLookup, GrantStore, ReplayStore } from '@ob/oauth/primitives';
import type { ClockComparison } from '@ob/postgres/stores';
import type { DeliveryBacklog, DeliveryLog, DeliveryQueue, SubscriptionStore } from '@ob/webhooks/primitives';

/** The stores that one transaction can change together. */
export interface Stores {
  readonly consents: ConsentStore;
  readonly uses: ConsentUseStore;
  readonly authorizations: AuthorizationStore;
  readonly grants: GrantStore;
  readonly grantLookup: GrantLookup;
  readonly access: AccessLookup;
  readonly replay: ReplayStore;
  readonly payments: PaymentStore;
  readonly outbox: Outbox;
  readonly audience: AccountAudience;
}

/** Deletes one batch of rows that ended before `now`, in milliseconds. Returns the number of rows; 0 at the end. */
export type Purge = (now: number) => Promise<number>;

/** The right to run a job. One process holds it at a time. */
export interface JobLease {
  /** Takes or renews the lease. Returns whether this process holds it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

export interface StorageState {
  /** The reasons why the process cannot serve. They may be published. */
  readonly reasons: readonly string[];
  /** Absent if the clocks cannot be compared. */
  readonly clocks?: ClockComparison;
}

/** All stores of the service. */
export interface ServiceStores extends Stores {
  readonly subscriptions: SubscriptionStore;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
  /** Creates the limit of `rate` requests per second and client. */
  createBurstLimit(rate: number): BurstLimit;
  /** Creates the limit of `limit` answers in 24 hours. */
  createUnattendedLimit(limit: number): UnattendedLimit;
  /** Calls `wake` soon after any process stores deliveries. Returns a function that stops this. */
  onDeliveries(wake: () => void): () => void;
  /** The purges by the name of their job. */
  readonly purges: Readonly<Record<string, Purge>>;
  /** Reads the state, at most once a second. Never throws. */
  readState(): Promise<StorageState>;
  /** Creates the lease of a job. `holder` is the id of this process. */
  createLease(name: string, holder: string): JobLease;
}

export interface OpenStorage<DatabaseTransaction> extends ServiceStores {
  /** Returns the stores on an open transaction, such as one of the bank. */
  within(transaction: DatabaseTransaction): Stores;
  /**
   * Runs `work` in one transaction. After a conflict `work` may run again. In a service of `createOpenBanking`, a call
   * inside `work` throws a `TypeError`.
   */
  transact<Value>(work: (transaction: DatabaseTransaction) => Promise<Value>): Promise<Value>;
}

export interface StoragePorts {
  readonly clock: Clock;
  readonly random: Random;
  /** Returns by how many milliseconds `clock` is ahead of real time; 0 outside a sandbox. */
  aheadMs(): number;
  /** Receives each change of the state. */
  readonly onStateChange: (state: StorageState) => void;
}

/** A storage: `createMemoryStorage()` or `createPostgresStorage(database)`. */
export interface Storage<DatabaseTransaction = never> {
  open(ports: StoragePorts): OpenStorage<DatabaseTransaction>;
}

/**
 * Replaces single stores of a storage. `replace` gets the built-in stores and the transaction, if there is one. The
 * stores that it returns must take part in that transaction.
 */
export function replaceStores<DatabaseTransaction>(
  storage: Storage<DatabaseTransaction>,
  replace: (stores: Stores, transaction: DatabaseTransaction | undefined) => Partial<Stores>,
): Storage<DatabaseTransaction> {
  return {
    open(ports) {
      const open = storage.open(ports);
      return {
        ...copyStorage(open),
        ...joinStores(open, replace(open, undefined)),
        within(transaction) {
          const stores = open.within(transaction);
          return joinStores(stores, replace(stores, transaction));
        },
      };
    },
  };
}

/** Copies a storage, part by part: a spread would lose the methods and getters of a class. */
export function copyStorage<DatabaseTransaction>(
  open: OpenStorage<DatabaseTransaction>,
): OpenStorage<DatabaseTransaction> {
  return {
    ...joinStores(open, {}),
    subscriptions: open.subscriptions,
    queue: open.queue,
    log: open.log,
    backlog: open.backlog,
    purges: open.purges,
    createBurstLimit: (rate) => open.createBurstLimit(rate),
    createUnattendedLimit: (limit) => open.createUnattendedLimit(limit),
    onDeliveries: (wake) => open.onDeliveries(wake),
    readState: () => open.readState(),
    createLease: (name, holder) => open.createLease(name, holder),
    transact: (work) => open.transact(work),
    within: (transaction) => open.within(transaction),
  };
}

/** Reads each store by its name: a spread would lose the getters of a class. */
function joinStores(stores: Stores, replaced: Partial<Stores>): Stores {
  return {
    consents: replaced.consents ?? stores.consents,
    uses: replaced.uses ?? stores.uses,
    authorizations: replaced.authorizations ?? stores.authorizations,
    grants: replaced.grants ?? stores.grants,
    grantLookup: replaced.grantLookup ?? stores.grantLookup,
    access: replaced.access ?? stores.access,
    replay: replaced.replay ?? stores.replay,
    payments: replaced.payments ?? stores.payments,
    outbox: replaced.outbox ?? stores.outbox,
    audience: replaced.audience ?? stores.audience,
  };
}

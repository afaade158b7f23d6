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

/** Deletes one batch of rows that nobody needs after `now`, in milliseconds. Returns the number of rows, 0 at the end. */
export type Purge = (now: number) => Promise<number>;

/** The right to run a job, which one process holds at a time. */
export interface JobLease {
  /** Takes or renews the lease. Returns whether this process holds it. */
  take(): Promise<boolean>;
  /** Gives the lease back. */
  release(): Promise<void>;
}

/** Whether a storage can be used. */
export interface StorageState {
  /** The reasons for which the process cannot serve, in words that may be published. */
  readonly reasons: readonly string[];
  /** Absent if the clocks cannot be compared. */
  readonly clocks?: ClockComparison;
}

/** Every store of the service, on the whole database. */
export interface ServiceStores extends Stores {
  readonly subscriptions: SubscriptionStore;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
  /** Creates the limit of `rate` requests per second and client. */
  createBurstLimit(rate: number): BurstLimit;
  /** Creates the limit of `limit` answers in 24 hours. */
  createUnattendedLimit(limit: number): UnattendedLimit;
  /** Calls `wake` soon after a process has stored deliveries. Returns a function that ends this. */
  onDeliveries(wake: () => void): () => void;
  /** The deletions of rows that nobody needs, by the name of their job. */
  readonly purges: Readonly<Record<string, Purge>>;
  /** Reads the state of the storage, at most once a second however often it is called. Throws nothing. */
  readState(): Promise<StorageState>;
  /** Creates the lease of a job. `holder` names this process. */
  createLease(name: string, holder: string): JobLease;
}

/** A storage in use. */
export interface OpenStorage<DatabaseTransaction> extends ServiceStores {
  /** Creates the stores on a transaction that is open already, for example one of the bank's own. */
  on(transaction: DatabaseTransaction): Stores;
  /** Runs `work` in one transaction: everything is stored, or nothing. `work` may run again after a conflict. */
  transact<Value>(work: (transaction: DatabaseTransaction) => Promise<Value>): Promise<Value>;
}

/** The ports of a storage. */
export interface StoragePorts {
  readonly clock: Clock;
  readonly random: Random;
  /** Returns how far `clock` is ahead of the time outside, in milliseconds: only the clock of a sandbox is. */
  aheadMs(): number;
  /** Receives every change of the state. */
  readonly onStateChange: (state: StorageState) => void;
}

/** All stores as one value: `createMemoryStorage()` or `createPostgresStorage(database)`. */
export interface Storage<DatabaseTransaction = never> {
  open(ports: StoragePorts): OpenStorage<DatabaseTransaction>;
}

/**
 * Replaces single stores of a storage. `replace` gets the stores that a request, a job or a transaction would use, with
 * the transaction if there is one, and returns its own; each must take part in that transaction.
 */
export function replaceStores<DatabaseTransaction>(
  storage: Storage<DatabaseTransaction>,
  replace: (stores: Stores, transaction: DatabaseTransaction | undefined) => Partial<Stores>,
): Storage<DatabaseTransaction> {
  return {
    open(ports) {
      const open = storage.open(ports);
      return {
        ...open,
        ...replace(open, undefined),
        on(transaction) {
          const stores = open.on(transaction);
          return { ...stores, ...replace(stores, transaction) };
        },
      };
    },
  };
}

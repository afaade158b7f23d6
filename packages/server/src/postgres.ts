import { checkOptions } from '@ob/http/routes';
import { type Database, type MigrationSet, type Queryable, suiteMigrations } from '@ob/postgres';
import {
  createAccessLookup,
  createAccountAudience,
  createAuthorizationStore,
  createBurstLimit,
  createConsentStore,
  createConsentUseStore,
  createDeliveryBacklog,
  createDeliveryLog,
  createDeliveryQueue,
  createGrantLookup,
  createGrantStore,
  createLease,
  createOutbox,
  createPaymentStore,
  createReplayStore,
  createSubscriptionStore,
  createUnattendedLimit,
  listenForDeliveries,
  purgeAuthorizations,
  purgeLimits,
  purgePayments,
  purgeWebhooks,
} from '@ob/postgres/stores';
import { createDatabaseWatch } from './database-watch.ts';
import type { OpenStorage, Purge, Storage, StoragePorts, Stores } from './storage.ts';

/** The retention of the delivery log, in milliseconds. */
const deliveryLogMs = 90 * 24 * 3_600_000;

/** The maximum number of rows that one statement deletes. */
const batchSize = 1000;

/** The duration of a lease, in milliseconds: a dead process blocks its jobs for this time. */
const leaseMs = 30_000;

export interface PostgresStorageOptions {
  /** Migrations of the bank: the storage is ready once these are applied, too. */
  readonly migrations?: readonly MigrationSet[];
}

/**
 * Creates a storage on PostgreSQL. Run `migrate(database)` of `@ob/postgres` first. Throws a `TypeError` for an unknown
 * option, and for a pool of the driver: pass the result of `connectDatabase`.
 */
export function createPostgresStorage(
  database: Database,
  options: PostgresStorageOptions = {},
): Storage<Queryable> {
  checkOptions('createPostgresStorage', options, { migrations: { type: 'array', optional: true } });
  if (typeof database?.transact !== 'function')
    throw new TypeError(
      'createPostgresStorage needs a database. Pass the result of connectDatabase({ connectionString }) of @ob/postgres.',
    );
  return { open: (ports) => openPostgres(database, ports, options) };
}

function openPostgres(
  database: Database,
  ports: StoragePorts,
  { migrations = [] }: PostgresStorageOptions,
): OpenStorage<Queryable> {
  const offsetMs = () => ports.aheadMs();
  return {
    ...createStores(database, ports),
    subscriptions: createSubscriptionStore(database),
    queue: createDeliveryQueue(database, { offsetMs }),
    log: createDeliveryLog(database),
    backlog: createDeliveryBacklog(database, { offsetMs }),
    createBurstLimit: (rate) => createBurstLimit(database, { rate }),
    createUnattendedLimit: (limit) => createUnattendedLimit(database, { limit }),
    within: (transaction) => createStores(transaction, ports),
    transact: (work) => database.transact(work),
    onDeliveries: (wake) => listenForDeliveries(database, wake),
    purges: listPurges(database, ports),
    readState: createDatabaseWatch({
      database,
      migrations: [suiteMigrations, ...migrations],
      machineClock: { now: () => ports.clock.now() - ports.aheadMs() },
      onStateChange: ports.onStateChange,
    }),
    createLease: (name, holder) => createLease(database, { name, holder, durationMs: leaseMs }),
  };
}

function createStores(db: Queryable, { clock }: StoragePorts): Stores {
  return {
    consents: createConsentStore(db),
    uses: createConsentUseStore(db),
    authorizations: createAuthorizationStore(db),
    grants: createGrantStore(db),
    grantLookup: createGrantLookup(db, clock),
    access: createAccessLookup(db, clock),
    replay: createReplayStore(db),
    payments: createPaymentStore(db),
    outbox: createOutbox(db),
    audience: createAccountAudience(db),
  };
}

function listPurges(database: Database, { aheadMs }: StoragePorts): Readonly<Record<string, Purge>> {
  return {
    authorizations: (now) => purgeAuthorizations(database, now),
    limits: (now) => purgeLimits(database, now),
    payments: (now) => purgePayments(database, now),
    // The queue uses the clock of the machine.
    deliveries: (now) =>
      purgeWebhooks(database, { before: now - aheadMs() - deliveryLogMs, limit: batchSize }),
  };
}

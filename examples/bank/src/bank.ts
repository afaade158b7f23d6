import type { TlsOptions } from 'node:tls';
import { createService, type Service } from '@ob/core/http';
import { type Database, migrate, suiteMigrations } from '@ob/postgres';
import { createBacklogReading } from './compose/backlog.ts';
import { startJobs } from './compose/jobs.ts';
import { loadResources, type Resources, type Surroundings } from './compose/resources.ts';
import { createServiceRoutes } from './compose/service-routes.ts';
import { ConfigError } from './config.ts';
import { bankMigrations } from './data/migrations.ts';
import { holdsSampleCustomers, seedSandbox } from './data/sandbox/seed.ts';
import { registerBacklog } from './platform/backlog-metrics.ts';
import { reloadKeys } from './platform/keys.ts';
import { logFailures, logRequests } from './platform/log.ts';
import { loadTlsMaterial } from './platform/material.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { trustProxies } from './platform/proxies.ts';
import { describeTls } from './platform/tls.ts';

/** The sample bank, ready to be put behind a listener. */
export interface Bank {
  /** Every route as one function. */
  readonly service: Service;
  /** How the listener must be set up. */
  readonly tls: TlsOptions;
  /** Starts what runs beside the requests; answers how to stop it. */
  startJobs(): { stop(): Promise<void> };
  /** Loads the signing keys again. Where they cannot be used, the log says why and the keys before stay. */
  reloadKeys(): Promise<void>;
  /** Ends what the bank holds open beside the database. */
  close(): Promise<void>;
}

/**
 * Opens the bank: brings the database to its newest schema, fills a sandbox, loads keys and clients, and composes
 * the service. Throws a `ConfigError` that names whatever is wrong with the configuration.
 */
export async function openBank(surroundings: Surroundings): Promise<Bank> {
  const { config } = surroundings;
  const material = await loadTlsMaterial(config);
  const overProxies = trustProxies(surroundings, material);
  const resources = await loadResources(surroundings);
  await prepareDatabase(resources);
  const metrics = createMetrics();
  registerBacklog(metrics.registry, createBacklogReading(resources));
  return {
    tls: describeTls(material),
    service: overProxies(compose(resources, metrics)),
    startJobs: () => (config.worker === 'none' ? { stop: async () => {} } : startJobs(resources, metrics)),
    reloadKeys: () => replaceKeys(resources),
    async close() {
      await Promise.all([resources.transport.close(), resources.keySets.close()]);
    },
  };
}

async function replaceKeys({ config, keys, log }: Resources): Promise<void> {
  try {
    await reloadKeys(config, keys);
    log.info({ kids: keys.current().active.map(({ kid }) => kid) }, 'signing keys replaced');
  } catch (error) {
    log.error({ err: error }, 'signing keys not replaced: those before stay');
  }
}

async function prepareDatabase({ config, database, clock, log }: Resources): Promise<void> {
  await requireDatabase(database);
  log.info('bringing the database to its newest schema');
  await migrate(database, suiteMigrations);
  await migrate(database, bankMigrations);
  if (config.environment === 'sandbox') {
    log.info('filling the sandbox');
    await seedSandbox(database, clock);
  } else if (await holdsSampleCustomers(database)) {
    throw new ConfigError([
      'DATABASE_URL leads to a database with the sample customers, which production refuses',
    ]);
  }
}

/** Until somebody has been served, a database that cannot be used is a fault of the configuration. */
async function requireDatabase(database: Database): Promise<void> {
  const statement = { name: 'bank_try_database', text: 'SELECT 1' };
  await database.query(statement, []).catch((error: unknown) => {
    const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown';
    throw new ConfigError([`DATABASE_URL leads to no database that can be used (${reason})`]);
  });
}

function compose(resources: Resources, metrics: Metrics): Service {
  const { clock, random, log } = resources;
  const logRequest = logRequests(log);
  return createService({
    routes: createServiceRoutes(resources, metrics),
    clock,
    random,
    observe(observation) {
      logRequest(observation);
      metrics.countRequest(observation);
    },
    onFailure: logFailures(log),
  });
}

import type { Service } from '@ob/http';
import type { Queryable } from '@ob/postgres';
import { joinJobs, type OpenBanking } from '@ob/server';
import { startEngine } from './compose/engine.ts';
import { openService } from './compose/open-service.ts';
import { type Environment, loadResources, type Resources } from './compose/resources.ts';
import { ConfigError } from './config.ts';
import { holdsSampleCustomers, seedSandbox } from './data/sandbox/seed.ts';
import { registerGauges } from './platform/gauges.ts';
import { serveHealthOnly } from './platform/health.ts';
import { loadTlsMaterial } from './platform/material.ts';
import { createMetrics } from './platform/metrics.ts';
import { trustProxies } from './platform/proxies.ts';
import { reload } from './platform/reload.ts';
import { requireDatabase } from './platform/require-database.ts';
import { prepareSchema } from './platform/schema.ts';
import { listTlsChanges, type TlsMaterial } from './platform/tls.ts';

/** The sample bank. */
export interface Bank {
  /** All routes as one function. */
  readonly service: Service;
  /** Starts the background work. */
  startJobs(): { stop(): Promise<void> };
  /**
   * Reloads signing keys, clients and TLS material; `renewTls` passes the material to the listener. Logs an error and
   * keeps the old ones if new ones are unusable.
   */
  reload(renewTls: (material: TlsMaterial) => void): Promise<void>;
  /** Closes outgoing connections. The database stays open. */
  close(): Promise<void>;
}

/**
 * Opens the bank: migrates and fills the database of a sandbox, loads keys and clients, and composes the service.
 * Throws a `ConfigError` with all errors of the configuration.
 */
export async function openBank(environment: Environment): Promise<Bank> {
  const { config } = environment;
  let material = await loadTlsMaterial(config);
  const withProxies = await trustProxies(environment, material);
  const resources = await loadResources(environment);
  await prepareDatabase(resources);
  const metrics = createMetrics();
  const open = await openService(resources, metrics);
  registerGauges(metrics.registry, {
    readBacklog: () => open.jobs.readBacklog(),
    readState: () => open.storage.readState(),
  });
  // Logs a wrong clock now.
  await open.storage.readState();
  const composed = config.worker === 'only' ? serveHealthOnly(open.service) : open.service;
  let served = withProxies(composed);
  return {
    service: (request, connection) => served(request, connection),
    startJobs: () => startJobs(resources, open),
    async reload(renewTls) {
      await reload({
        ...resources,
        async useTls(next) {
          const withNextProxies = await trustProxies(environment, next);
          const changed = listTlsChanges(material, next);
          if (changed.length > 0) renewTls(next);
          served = withNextProxies(composed);
          material = next;
          return changed;
        },
      });
      open.jobs.wake();
    },
    close: () => open.close(),
  };
}

/** Starts the jobs, without the payment engine if the sandbox settles payments by hand. */
function startJobs(resources: Resources, { jobs, storage }: OpenBanking<Queryable>) {
  const { worker, sandboxSettlement } = resources.config;
  if (worker === '0') return joinJobs([]);
  jobs.start();
  return joinJobs(sandboxSettlement === 'manual' ? [jobs] : [jobs, startEngine(resources, storage)]);
}

async function prepareDatabase({ config, database, clock, log }: Resources): Promise<void> {
  await requireDatabase(database);
  await prepareSchema({ config, database, log });
  if (config.sandboxSeed) {
    log.info('filling the sandbox');
    await seedSandbox(database, clock);
  } else if (config.environment === 'production' && (await holdsSampleCustomers(database))) {
    throw new ConfigError([
      'DATABASE_URL names a database with the sample customers, which production refuses. Use another database.',
    ]);
  }
}

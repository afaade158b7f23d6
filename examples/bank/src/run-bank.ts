import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '@ob/http';
import type { ListenerLimits, RunningServer } from '@ob/http/node';
import { connectDatabase, type Database } from '@ob/postgres';
import { systemClock, systemRandom } from '@ob/server';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@ob/tooling/embedded-database';
import type { Logger } from 'pino';
import { openBank } from './bank.ts';
import type { Environment } from './compose/resources.ts';
import { type Config, ConfigError, listUnknownVariables, readConfig } from './config.ts';
import { catchHangUps } from './platform/hang-ups.ts';
import { createLog } from './platform/log.ts';
import { loadTlsMaterial } from './platform/material.ts';
import { createMovableClock } from './platform/movable-clock.ts';
import { checkNamedFiles } from './platform/named-files.ts';
import { serveOnPort } from './platform/port.ts';
import { createReadinessGuard } from './platform/readiness-guard.ts';
import { requireDatabase } from './platform/require-database.ts';

/** The maximum wait of a request for a database connection, in milliseconds; then it gets 503. */
const connectTimeout = 10_000;

/** The maximum time of a statement, in milliseconds; then the request gets 503. */
const statementTimeout = 20_000;

/**
 * The time between the failure of `/readyz` and the close of the listener, in milliseconds: load balancers notice it
 * meanwhile.
 */
const noticeDelays = { production: 3_000, sandbox: 500 } as const;

/** The maximum time for requests and deliveries in flight, in milliseconds. */
const finishTimeout = 10_000;

/** The maximum time for all other work during a stop, in milliseconds. */
const releaseTimeout = 5_000;

/** Mounts the service in a framework. */
export type CreateHandler = (service: Service) => RequestListener;

/**
 * Runs the sample bank until `stopped` resolves. The environment configures it; without `DATABASE_URL` it starts an
 * embedded PostgreSQL. Sets the exit code 1 and prints all errors if the configuration is invalid.
 */
export async function runBank(createHandler: CreateHandler, stopped: Promise<void>): Promise<void> {
  const unknown = listUnknownVariables(process.env);
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    // Logged at every level: a misspelled limit would have no effect.
    const always = log.child({}, { level: 'warn' });
    for (const name of unknown) always.warn({ name }, describeUnknown(name));
    await serveUntilStopped(config, log, createHandler, stopped);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write([error.message, ...unknown.map(describeUnknown), ''].join('\n'));
  }
}

async function serveUntilStopped(
  config: Config,
  log: Logger,
  createHandler: CreateHandler,
  stopped: Promise<void>,
): Promise<void> {
  const stopping = stopped.then(() => limitStop(log, config.environment));
  const onHangUp = catchHangUps();
  const guard = createReadinessGuard(config.environment);
  const server = await listen(config, createHandler(guard.service));
  const issuer = config.issuer ?? `https://localhost:${server.port}`;
  try {
    await withDatabase(config, log, async (database) => {
      const environment = { config, issuer, database, ...chooseClocks(config), random: systemRandom, log };
      // A stop during the start does not wait for the end of the start.
      const bank = await Promise.race([stopping, openBank(environment)]);
      if (!bank) return;
      guard.open(bank.service);
      const jobs = bank.startJobs();
      onHangUp(() => bank.reload(server.replaceTls));
      announce(issuer, config.host, server.port);
      await stopping;
      guard.announceStop();
      const noticed = sleep(noticeDelays[config.environment]);
      await Promise.all([noticed.then(() => server.stop({ withinMs: finishTimeout })), jobs.stop()]);
      await bank.close();
    });
  } finally {
    await server.stop({ withinMs: 0 });
  }
}

/** Ends the process with 0 if the stop takes too long, also during the start. Clients retry interrupted requests. */
function limitStop(log: Logger, environment: Config['environment']): void {
  setTimeout(
    () => {
      log.warn('the stop took too long: unfinished work was interrupted');
      process.exit(0);
    },
    noticeDelays[environment] + finishTimeout + releaseTimeout,
  ).unref();
}

async function listen(config: Config, handler: RequestListener): Promise<RunningServer> {
  await checkNamedFiles(config);
  await checkDatabase(config);
  return serveOnPort({
    handler,
    port: config.port,
    host: config.host,
    limits: describeLimits(config),
    // Called after the port is bound: a second server on this port must not write files.
    tls: () => loadTlsMaterial(config),
  });
}

/** Checks the configured database before anything is written. */
async function checkDatabase({ databaseUrl: connectionString }: Config): Promise<void> {
  if (connectionString === undefined) return;
  const database = connectDatabase({ connectionString, max: 1, connectionTimeoutMillis: connectTimeout });
  try {
    await requireDatabase(database);
  } finally {
    await database.close();
  }
}

function describeLimits(config: Config): Partial<ListenerLimits> {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = config;
  const unlimited = (limit: number): number => (limit === 0 ? Number.POSITIVE_INFINITY : limit);
  return {
    proxies: trustedProxies,
    ...(maxConnections === undefined ? {} : { maxConnections: unlimited(maxConnections) }),
    ...(maxConnectionsPerAddress === undefined
      ? {}
      : { maxConnectionsPerAddress: unlimited(maxConnectionsPerAddress) }),
  };
}

async function withDatabase(
  config: Config,
  log: Logger,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const embedded = await startDatabaseFor(config, () => log.info('starting the embedded PostgreSQL'));
  const database = connectDatabase({
    connectionString: config.databaseUrl ?? embedded?.url,
    max: 20,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    // Limits the locks of a hanging process.
    idle_in_transaction_session_timeout: statementTimeout,
  });
  try {
    await work(database);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function chooseClocks({ sandboxClock }: Config): Pick<Environment, 'clock' | 'movableClock'> {
  if (!sandboxClock) return { clock: systemClock };
  const movableClock = createMovableClock(systemClock);
  return { clock: movableClock, movableClock };
}

async function startDatabaseFor(config: Config, announce: () => void): Promise<EmbeddedDatabase | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  announce();
  return startEmbeddedDatabase({ folder: join(config.dataFolder, 'postgres') });
}

function describeUnknown(name: string): string {
  return `${name} is not a variable of this server and has no effect. The README lists the variables.`;
}

/** Prints the address at every log level: with port 0, nothing else shows it. */
function announce(issuer: string, host: string, port: number): void {
  process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'listening', issuer, host, port })}\n`);
}

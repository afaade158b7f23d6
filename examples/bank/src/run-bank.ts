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
import { type Config, ConfigError, knownVariables, readConfig } from './config.ts';
import { createFrontDoor } from './platform/front-door.ts';
import { catchHangUps } from './platform/hang-ups.ts';
import { createLog } from './platform/log.ts';
import { loadTlsMaterial } from './platform/material.ts';
import { createMovableClock } from './platform/movable-clock.ts';
import { checkNamedFiles } from './platform/named-files.ts';
import { serveOnPort } from './platform/port.ts';
import { requireDatabase } from './platform/require-database.ts';
import { describeUnknown, findUnknownVariables } from './platform/unknown-variables.ts';

/** How long a request waits for a connection to the database, in milliseconds; after that it is answered 503. */
const connectTime = 10_000;

/** How long a statement may take, in milliseconds: whoever waits for a lock then is answered 503, too. */
const statementTime = 20_000;

/** How long a load balancer has to see that `/readyz` fails before the listener closes, in milliseconds. */
const noticeTimes = { production: 3_000, sandbox: 500 } as const;

/** How long requests and deliveries in flight may take to finish, in milliseconds. */
const finishTime = 10_000;

/** How long everything else may take: statements that the database still runs, and its own end. In milliseconds. */
const releaseTime = 5_000;

/** Mounts the service in some framework. */
export type CreateHandler = (service: Service) => RequestListener;

/**
 * Runs the sample bank until `stopped` resolves: configured by the environment, with an embedded PostgreSQL where none
 * is named. Ends the process with 1 and every fault of the configuration where there is one, with 0 after a stop.
 */
export async function runBank(createHandler: CreateHandler, stopped: Promise<void>): Promise<void> {
  const unknown = findUnknownVariables(process.env, knownVariables);
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    // A misspelled name of a limit must not stay unseen because only errors are logged.
    const always = log.child({}, { level: 'warn' });
    for (const variable of unknown) always.warn(variable, describeUnknown(variable));
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
  const door = createFrontDoor(config.environment);
  const server = await listen(config, createHandler(door.service));
  const issuer = config.issuer ?? `https://localhost:${server.port}`;
  try {
    await withDatabase(config, log, async (database) => {
      const surroundings = { config, issuer, database, ...chooseClocks(config), random: systemRandom, log };
      // A server that is stopped while it starts must not finish its start first.
      const bank = await Promise.race([stopping, openBank(surroundings)]);
      if (!bank) return;
      door.open(bank.service);
      const jobs = bank.startJobs();
      onHangUp(() => bank.reload(server.replaceTls));
      announce(issuer, config.host, server.port);
      await stopping;
      door.announceStop();
      const noticed = sleep(noticeTimes[config.environment]);
      await Promise.all([noticed.then(() => server.stop({ withinMs: finishTime })), jobs.stop()]);
      await bank.close();
    });
  } finally {
    await server.stop({ withinMs: 0 });
  }
}

/** Ends the process with 0 if it takes too long to stop, also while it starts. Its callers repeat what was cut off. */
function limitStop(log: Logger, environment: Config['environment']): void {
  setTimeout(
    () => {
      log.warn('something did not finish in time and was cut off');
      process.exit(0);
    },
    noticeTimes[environment] + finishTime + releaseTime,
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
    // It may make what it loads: a second server on the same port fails before it writes anything.
    tls: () => loadTlsMaterial(config),
  });
}

/** Checks the database that the configuration names, before anything is written. */
async function checkDatabase({ databaseUrl: connectionString }: Config): Promise<void> {
  if (connectionString === undefined) return;
  const database = connectDatabase({ connectionString, max: 1, connectionTimeoutMillis: connectTime });
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
    connectionTimeoutMillis: connectTime,
    statement_timeout: statementTime,
    // A transaction whose process hangs keeps its locks no longer than that.
    idle_in_transaction_session_timeout: statementTime,
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

/** Said whatever the log level: whoever let the system pick the port has no other way to learn it. */
function announce(issuer: string, host: string, port: number): void {
  process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'listening', issuer, host, port })}\n`);
}

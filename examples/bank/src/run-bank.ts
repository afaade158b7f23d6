import type { Server } from 'node:https';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import type { Service } from '@ob/http';
import { type ListenerLimits, type ProtectedListener, protectListener } from '@ob/http/node';
import { connectDatabase, type Database } from '@ob/postgres';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@ob/tooling/embedded-database';
import type { Logger } from 'pino';
import { type Bank, openBank } from './bank.ts';
import type { Surroundings } from './compose/resources.ts';
import { type Config, ConfigError, knownVariables, readConfig } from './config.ts';
import { createFrontDoor, type FrontDoor } from './platform/front-door.ts';
import { createLog } from './platform/log.ts';
import { loadTlsMaterial } from './platform/material.ts';
import { createMovableClock } from './platform/movable-clock.ts';
import { checkNamedFiles } from './platform/named-files.ts';
import { type BoundPort, bindPort } from './platform/port.ts';
import { requireDatabase } from './platform/require-database.ts';
import { catchHangUps, stopSignal } from './platform/signals.ts';
import { limitStop, stopServer } from './platform/stop.ts';
import { systemClock, systemRandom } from './platform/system.ts';
import { describeTls } from './platform/tls.ts';
import { describeUnknown, findUnknownVariables } from './platform/unknown-variables.ts';

/** How long a request waits for a connection to the database, in milliseconds; after that it is answered 503. */
const connectTime = 10_000;

/** How long a statement may take, in milliseconds: whoever waits for a lock then is answered 503, too. */
const statementTime = 20_000;

/** What a listener is made of. */
export interface ListenerParts {
  /** Every route as one function. */
  readonly service: Service;
  /** How the listener must be set up. */
  readonly tls: TlsOptions;
}

/** Puts the service behind a listener of some framework; not yet listening. */
export type CreateListener = (parts: ListenerParts) => Server;

/**
 * Runs the sample bank until it is told to stop: configured by the environment, with an embedded PostgreSQL where none
 * is named. Ends the process with 1 and every fault of the configuration where there is one, with 0 after a stop.
 */
export async function runBank(createListener: CreateListener): Promise<void> {
  const unknown = findUnknownVariables(process.env, knownVariables);
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    // A misspelled name of a limit must not stay unseen because only errors are logged.
    const always = log.child({}, { level: 'warn' });
    for (const variable of unknown) always.warn(variable, describeUnknown(variable));
    await serveUntilStopped(config, log, createListener);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write([error.message, ...unknown.map(describeUnknown), ''].join('\n'));
  }
}

async function serveUntilStopped(config: Config, log: Logger, createListener: CreateListener): Promise<void> {
  const stopping = stopSignal().then(() => limitStop(log, config.environment));
  const onHangUp = catchHangUps();
  // A second server on the same port fails here, before it writes anything.
  const bound = await bindPort(config.port, config.host);
  const issuer = config.issuer ?? `https://localhost:${bound.port}`;
  const door = createFrontDoor(config.environment);
  const { server, protection } = await listen(config, bound, door, createListener);
  try {
    await withDatabase(config, log, async (database) => {
      const surroundings = { config, issuer, database, ...chooseClocks(config), random: systemRandom, log };
      // A server that is stopped while it starts must not finish its start first.
      const bank = await Promise.race([stopping, openBank(surroundings)]);
      if (!bank) return;
      door.open(bank.service);
      const jobs = bank.startJobs();
      onHangUp(() => reload(bank, server, protection));
      announce(issuer, config.host, bound.port);
      await stopping;
      await stopServer({ door, protection, jobs, bank, environment: config.environment });
    });
  } finally {
    await protection.drain(0);
  }
}

async function listen(
  config: Config,
  bound: BoundPort,
  door: FrontDoor,
  createListener: CreateListener,
): Promise<{ readonly server: Server; readonly protection: ProtectedListener }> {
  try {
    await checkNamedFiles(config);
    await checkDatabase(config);
    const tls = describeTls(await loadTlsMaterial(config));
    const server = createListener({ service: door.service, tls });
    const protection = protectListener(server, describeLimits(config));
    await bound.adopt(server);
    return { server, protection };
  } catch (error) {
    bound.release();
    throw error;
  }
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

async function reload(bank: Bank, server: Server, protection: ProtectedListener): Promise<void> {
  await bank.reload((material) => {
    server.setSecureContext(describeTls(material));
    // A connection that exists was verified by the authorities before.
    protection.renewConnections();
  });
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

function chooseClocks({ sandboxClock }: Config): Pick<Surroundings, 'clock' | 'movableClock'> {
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

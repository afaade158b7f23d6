import type { Server } from 'node:https';
import { join } from 'node:path';
import { connectDatabase } from '@ob/postgres';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@ob/tooling/embedded-database';
import { findFreePort } from '@ob/tooling/free-port';
import { type Bank, openBank } from './bank.ts';
import type { Surroundings } from './compose/resources.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { answerMalformedRequests } from './platform/malformed-requests.ts';
import { createMovableClock } from './platform/movable-clock.ts';
import { catchHangUps, drain, listen, stopSignal } from './platform/server.ts';
import { systemClock, systemRandom } from './platform/system.ts';

/** How long a request waits for a connection to the database, in milliseconds; after that it is answered 503. */
const connectTime = 10_000;

/** How long a statement may take, in milliseconds: whoever waits for a lock then is answered 503, too. */
const statementTime = 20_000;

/** Puts the bank behind a listener of some framework; not yet listening. */
export type CreateListener = (bank: Bank) => Server;

/**
 * Runs the sample bank until it is told to stop: configured by the environment, with an embedded PostgreSQL where none
 * is named. Ends the process with 1 and every fault of the configuration where there is one, with 0 after a stop.
 */
export async function runBank(createListener: CreateListener): Promise<void> {
  try {
    await serveUntilStopped(readConfig(process.env), createListener);
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}

async function serveUntilStopped(config: Config, createListener: CreateListener): Promise<void> {
  const stopped = stopSignal();
  const onHangUp = catchHangUps();
  const log = createLog(config.logLevel);
  const embedded = await startDatabaseFor(config, () => log.info('starting the embedded PostgreSQL'));
  const connectionString = config.databaseUrl ?? embedded?.url;
  const database = connectDatabase({
    connectionString,
    max: 20,
    connectionTimeoutMillis: connectTime,
    statement_timeout: statementTime,
    // A transaction whose process hangs keeps its locks no longer than that.
    idle_in_transaction_session_timeout: statementTime,
  });
  try {
    const port = config.port === 0 ? await findFreePort(config.host) : config.port;
    const issuer = config.issuer ?? `https://localhost:${port}`;
    const clocks = chooseClocks(config);
    const surroundings = { config, issuer, database, ...clocks, random: systemRandom, log };
    await serve(await openBank(surroundings), {
      createListener,
      port,
      host: config.host,
      issuer,
      stopped,
      onHangUp,
    });
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

interface Serving {
  readonly createListener: CreateListener;
  readonly port: number;
  readonly host: string;
  readonly issuer: string;
  readonly stopped: Promise<void>;
  readonly onHangUp: (reload: () => Promise<void>) => void;
}

async function serve(
  bank: Bank,
  { createListener, port, host, issuer, stopped, onHangUp }: Serving,
): Promise<void> {
  const server = createListener(bank);
  answerMalformedRequests(server, systemRandom);
  await listen(server, port, host);
  const jobs = bank.startJobs();
  onHangUp(() => bank.reloadKeys());
  announce(issuer, host, port);
  await stopped;
  await Promise.all([drain(server), jobs.stop()]);
  await bank.close();
}

/** Said whatever the log level: whoever let the system pick the port has no other way to learn it. */
function announce(issuer: string, host: string, port: number): void {
  process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'listening', issuer, host, port })}\n`);
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Service } from '@ob/http';
import { connectDatabase, type Database, type Queryable } from '@ob/postgres';
import { systemClock, systemRandom } from '@ob/server';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { type Bank, openBank } from '../src/bank.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';
import type { MovableClock } from '../src/platform/movable-clock.ts';
import { createCustomers } from './customers.ts';
import { type BankApi, type Customers, createBankApi, issuer, makeClients } from './third-parties.ts';

export interface BankSettings {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** The clock that the sandbox controls can move. */
  readonly movableClock?: MovableClock;
  /** Receives each line of the log. */
  readonly write?: (line: string) => void;
}

/** One instance of the sample bank, in the process of the test. */
export interface SampleBank extends Bank, BankApi {}

/** An empty database and two registered third parties, for several instances of the sample bank. */
export interface BankSite {
  readonly database: Database;
  /** Returns the names of all SQL statements since the last call, in order. */
  takeStatements(): readonly string[];
  open(settings?: BankSettings): Promise<SampleBank>;
  close(): Promise<void>;
}

/** The sample bank with its own database and a clock that the test moves. */
export interface WholeBank
  extends BankApi,
    Customers,
    Pick<BankSite, 'database' | 'takeStatements' | 'close'> {
  readonly service: Service;
  readonly clock: Clock;
  wait(milliseconds: number): void;
}

/** Wraps a database to report the name of every statement. */
function watchStatements(database: Database, onStatement: (name: string) => void): Database {
  const watch = (db: Queryable): Queryable['query'] => {
    return (statement, values) => {
      onStatement(statement.name);
      return db.query(statement, values);
    };
  };
  return {
    ...database,
    query: watch(database),
    transact: (work, settings) =>
      database.transact((transaction) => work({ query: watch(transaction) }), settings),
  };
}

export async function createSite(): Promise<BankSite> {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'ob-bank-'));
  const clients = await makeClients();
  const files = { OB_DATA_DIR: folder, OB_CLIENTS_FILE: join(folder, 'clients.json') };
  await writeFile(files.OB_CLIENTS_FILE, JSON.stringify(clients.registrations));
  const opened: Bank[] = [];
  let statements: string[] = [];
  const database = watchStatements(connectDatabase({ connectionString: url }), (name) =>
    statements.push(name),
  );
  return {
    database,
    takeStatements() {
      const taken = statements;
      statements = [];
      return taken;
    },
    async open({ environment = {}, clock = systemClock, write, ...more } = {}) {
      const log = write === undefined ? createLog('silent') : createLog('trace', { write });
      const config = readConfig({ ...files, ...environment });
      const bank = await openBank({ config, issuer, database, clock, random: systemRandom, log, ...more });
      opened.push(bank);
      return { ...bank, ...createBankApi(clients, clock, bank.service) };
    },
    async close() {
      for (const bank of opened) await bank.close();
      await database.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function openWholeBank(
  start: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<WholeBank> {
  let now = start;
  const clock = { now: () => now };
  const { database, takeStatements, open, close } = await createSite();
  const bank = await open({ environment, clock });
  return {
    ...bank,
    ...createCustomers(bank.service, clock),
    ...{ database, clock, takeStatements, close },
    wait: (milliseconds) => {
      now += milliseconds;
    },
  };
}

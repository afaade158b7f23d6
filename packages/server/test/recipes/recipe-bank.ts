import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { StoredPayment } from '@ob/core';
import type { HeldAccount } from '@ob/core/primitives';
import type { SignedInCustomer, StepUp } from '@ob/server/pages';

/** The tables of the bank: its records as JSON, the sessions and step-ups of its login, and its payment orders. */
const tables = `
  CREATE TABLE records (kind TEXT, customer TEXT, account TEXT, id TEXT, at INTEGER, json TEXT);
  CREATE TABLE sessions (cookie TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE step_ups (key TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE orders (key TEXT PRIMARY KEY, json TEXT CHECK (json NOT LIKE '%Refused Payee%'));`;

/** Creates the database of the bank with these accounts. */
export function createBankDatabase(held: readonly HeldAccount[] = []): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(tables);
  for (const each of held) insertAccount(db, each);
  return db;
}

function insertAccount(db: DatabaseSync, held: HeldAccount): void {
  const { customerId, account, holderName } = held;
  const insert = (kind: string, id: string, record: object, time?: string) =>
    db
      .prepare('INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)')
      .run(kind, customerId, account.account_id, id, Date.parse(time ?? '') || null, JSON.stringify(record));
  if (holderName !== undefined) insert('holder', account.account_id, { account, holderName });
  if (held.closed === true) return;
  insert('account', account.account_id, account, account.opening_date);
  for (const each of held.balances ?? []) insert('balance', each.balance_type, each);
  for (const each of held.transactions ?? [])
    insert('transaction', each.transaction_id, each, each.booking_date_time);
  for (const each of held.standingOrders ?? []) insert('standing order', each.standing_order_id, each);
  for (const each of held.directDebits ?? []) insert('direct debit', each.direct_debit_id, each);
  for (const each of held.beneficiaries ?? []) insert('beneficiary', each.beneficiary_id, each);
}

/** Stores a session of the bank's login and returns its cookie. */
export function keepSession(db: DatabaseSync, session: SignedInCustomer): string {
  const cookie = randomBytes(16).toString('hex');
  db.prepare('INSERT INTO sessions VALUES (?, ?)').run(cookie, JSON.stringify(session));
  return `__Host-session=${cookie}`;
}

/**
 * Confirms the step-up that a browser was sent to, in the app of the bank: the session then has an authentication for these
 * terms. Returns the terms.
 */
export function confirm(db: DatabaseSync, cookie: string, location: string, at: number): StepUp {
  const terms = readJson(db, 'step_ups', 'key', location.split('/').at(-1) ?? '') as StepUp;
  const id = cookie.replace('__Host-session=', '');
  const session = readJson(db, 'sessions', 'cookie', id) as SignedInCustomer;
  const confirmed = { acr: 'app', authenticatedAt: at, linkedTo: terms.link };
  const json = JSON.stringify({ ...session, authentications: [...session.authentications, confirmed] });
  db.prepare('UPDATE sessions SET json = ? WHERE cookie = ?').run(json, id);
  return terms;
}

function readJson(db: DatabaseSync, table: string, column: string, key: string): unknown {
  return JSON.parse(String(db.prepare(`SELECT json FROM ${table} WHERE ${column} = ?`).get(key)?.json));
}

/** Reads the payment orders. */
export function listOrders(db: DatabaseSync): readonly StoredPayment[] {
  return db
    .prepare('SELECT json FROM orders')
    .all()
    .map(({ json }) => JSON.parse(String(json)));
}

import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { HeldAccount } from '@ob/core/stores';
import type { SignedInCustomer } from '@ob/server/pages';

/** The tables of the bank: its records as JSON, the sessions of its login, and the orders of its payment engine. */
const tables = `
  CREATE TABLE records (kind TEXT, customer TEXT, account TEXT, id TEXT, at INTEGER, json TEXT);
  CREATE TABLE sessions (cookie TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE orders (key TEXT PRIMARY KEY, json TEXT);`;

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
  return `session=${cookie}`;
}

/** Stores in a session that the customer has confirmed an approval in the app of the bank. */
export function confirm(db: DatabaseSync, cookie: string, link: string, at: number): void {
  const id = cookie.replace('session=', '');
  const row = db.prepare('SELECT json FROM sessions WHERE cookie = ?').get(id);
  const session = JSON.parse(String(row?.json)) as SignedInCustomer;
  const authentications = [...session.authentications, { acr: 'app', authenticatedAt: at, linkedTo: link }];
  const json = JSON.stringify({ ...session, authentications });
  db.prepare('UPDATE sessions SET json = ? WHERE cookie = ?').run(json, id);
}

/** Reads the payment orders. */
export function listOrders(db: DatabaseSync): readonly { readonly payment_id: string }[] {
  return db
    .prepare('SELECT json FROM orders')
    .all()
    .map(({ json }) => JSON.parse(String(json)));
}

import { DatabaseSync } from 'node:sqlite';
import type { StoredPayment } from '@ob/core';
import type { HeldAccount } from '@ob/core/primitives';
import { tables } from './trial.ts';

/** Refuses payment orders for one payee. */
const refusal = `CREATE TRIGGER refuse BEFORE INSERT ON orders WHEN NEW.json LIKE '%Refused Payee%'
  BEGIN SELECT RAISE(ABORT, 'refused'); END`;

export function createBankDatabase(held: readonly HeldAccount[] = []): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(tables);
  db.exec(refusal);
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

export function listOrders(db: DatabaseSync): readonly StoredPayment[] {
  return db
    .prepare('SELECT json FROM orders')
    .all()
    .map(({ json }) => JSON.parse(String(json)));
}

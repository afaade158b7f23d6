import { DatabaseSync } from 'node:sqlite';
import { serve, toNodeHandler } from '@ob/http/node';
import { type ClientStore, createJwkSigningKey, createSigningKeys } from '@ob/oauth';
import { createMemoryStorage } from '@ob/server/memory';
import { exportJWK, generateKeyPair } from 'jose';
import { openBank } from './bank.ts';
import { addCustomer, createLoginRoutes } from './login.ts';

export const tables = `
  CREATE TABLE records (kind TEXT, customer TEXT, account TEXT, id TEXT, at INTEGER, json TEXT);
  CREATE TABLE orders (key TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE customers (id TEXT PRIMARY KEY, displayName TEXT, salt TEXT, hash TEXT, tries INTEGER, since INTEGER);
  CREATE TABLE sessions (cookie TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE step_ups (key TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE codes (link TEXT PRIMARY KEY, code TEXT, at INTEGER, tries INTEGER);`;

const account = {
  ...{ account_id: 'a1', status: 'enabled', account_type: 'current', currency: 'GBP' },
  ...{ nickname: 'Everyday', opening_date: '2020-01-31' },
  identifiers: [{ scheme: 'IBAN', id: 'GB33BUKB20201555555555' }],
};
const balance = {
  ...{ account_id: 'a1', balance_type: 'available', credit_debit_indicator: 'Credit' },
  ...{ amount: { amount: '250.00', currency: 'GBP' }, date_time: '2026-03-01T09:00:00.000Z' },
};

/** Starts the bank with one customer: `alice`, whose password is `open sesame`. Her codes appear in the terminal. */
export async function startTrial(clients: ClientStore, port: number, tls?: { cert: Buffer; key: Buffer }) {
  const db = new DatabaseSync(':memory:');
  db.exec(tables);
  const insert = db.prepare(`INSERT INTO records VALUES (?, 'alice', 'a1', ?, ?, ?)`);
  insert.run('account', 'a1', Date.parse(account.opening_date), JSON.stringify(account));
  insert.run('holder', 'a1', null, JSON.stringify({ account, holderName: 'Alice Hartley' }));
  insert.run('balance', 'available', null, JSON.stringify(balance));

  addCustomer(db, 'alice', 'Alice', 'open sesame');

  const { privateKey } = await generateKeyPair('PS256', { extractable: true });
  const key = await createJwkSigningKey({ ...(await exportJWK(privateKey)), alg: 'PS256' });
  const login = createLoginRoutes(db, (customerId, text) => console.log(`To ${customerId}: ${text}`));
  const bank = await openBank(db, login, {
    ...{ issuer: 'https://localhost:3000', storage: createMemoryStorage(), clients },
    keys: createSigningKeys({ active: [key], retired: [] }),
    secretKeys: { current: crypto.getRandomValues(new Uint8Array(32)) },
    ...{ environment: 'sandbox', network: { webhookAllow: ['127.0.0.0/8'] } },
  });
  bank.jobs.start();
  const server = await serve({ handler: toNodeHandler(bank.service), port, ...(tls && { tls }) });
  return { bank, db, server };
}

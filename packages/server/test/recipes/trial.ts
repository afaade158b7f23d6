import { DatabaseSync } from 'node:sqlite';
import { serve, toNodeHandler } from '@ob/http/node';
import { type ClientStore, createJwkSigningKey, createSigningKeys } from '@ob/oauth';
import { createMemoryStorage } from '@ob/server/memory';
import { exportJWK, generateKeyPair } from 'jose';
import { openBank } from './bank.ts';

const tables = `
  CREATE TABLE records (kind TEXT, customer TEXT, account TEXT, id TEXT, at INTEGER, json TEXT);
  CREATE TABLE sessions (cookie TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE step_ups (key TEXT PRIMARY KEY, json TEXT);
  CREATE TABLE orders (key TEXT PRIMARY KEY, json TEXT);`;

const account = {
  ...{ account_id: 'a1', status: 'enabled', account_type: 'current', currency: 'GBP' },
  ...{ nickname: 'Everyday', opening_date: '2020-01-31' },
  identifiers: [{ scheme: 'IBAN', id: 'GB33BUKB20201555555555' }],
};
const balance = {
  ...{ account_id: 'a1', balance_type: 'available', credit_debit_indicator: 'Credit' },
  ...{ amount: { amount: '250.00', currency: 'GBP' }, date_time: '2026-03-01T09:00:00.000Z' },
};

/** Starts the bank with one customer, alice. A browser with the cookie `__Host-session=trial` is signed in as her. */
export async function startTrial(clients: ClientStore, port: number, tls?: { cert: Buffer; key: Buffer }) {
  const db = new DatabaseSync(':memory:');
  db.exec(tables);
  const insert = db.prepare(`INSERT INTO records VALUES (?, 'alice', 'a1', ?, ?, ?)`);
  insert.run('account', 'a1', Date.parse(account.opening_date), JSON.stringify(account));
  insert.run('holder', 'a1', null, JSON.stringify({ account, holderName: 'Alice Hartley' }));
  insert.run('balance', 'available', null, JSON.stringify(balance));

  const now = Date.now();
  const authentications = [{ acr: 'app', authenticatedAt: now, linkedTo: null }];
  const session = { customerId: 'alice', displayName: 'Alice', signedInAt: now, authentications };
  db.prepare('INSERT INTO sessions VALUES (?, ?)').run('trial', JSON.stringify(session));

  const { privateKey } = await generateKeyPair('PS256', { extractable: true });
  const key = await createJwkSigningKey({ ...(await exportJWK(privateKey)), alg: 'PS256' });
  const bank = await openBank(db, {
    ...{ issuer: 'https://localhost:3000', storage: createMemoryStorage(), clients },
    keys: createSigningKeys({ active: [key], retired: [] }),
    secretKeys: { current: crypto.getRandomValues(new Uint8Array(32)) },
    ...{ environment: 'sandbox', network: { webhookAllow: ['127.0.0.0/8'] } },
  });
  bank.jobs.start();
  const server = await serve({ handler: toNodeHandler(bank.service), port, ...(tls && { tls }) });
  return { bank, db, server };
}

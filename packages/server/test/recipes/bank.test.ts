import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import type { Payment } from '@ob/core';
import { accountReaderCases, createSampleAccount, createSampleTransaction } from '@ob/core/testing';
import { toNodeHandler } from '@ob/http/node';
import { createSigningKeys } from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import { systemRandom } from '@ob/server';
import { createMemoryStorage } from '@ob/server/memory';
import { openBrowser } from '@ob/tooling/test-browser';
import { connectToBank, createReceiver } from '@ob/tooling/third-party';
import type { ReceivedEvent } from '@ob/webhooks-verify';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBank, readAccounts } from './bank.ts';
import { addCustomer, createLoginRoutes } from './login.ts';
import { serveByExpress, serveByFastify, serveByHono, serveByNode } from './mounts.ts';
import { createBankDatabase, listOrders } from './recipe-bank.ts';

const issuer = 'https://bank.example';
const redirectUri = 'https://tpp.example/callback';
const password = 'open sesame';
const credentials = [
  ['customer', 'alice'],
  ['password', password],
] as const;
const held = {
  customerId: 'alice',
  holderName: 'Alice Hartley',
  account: createSampleAccount('a1'),
  transactions: [createSampleTransaction('a1', 't1', new Date().toISOString())],
};

test('has at most 60 lines of code', () => {
  const lines = readFileSync(new URL('./bank.ts', import.meta.url), 'utf8').split('\n');
  expect(lines.filter((line) => !/^\s*(\/\/.*|\/\*.*|\*.*)?$/.test(line)).length).toBeLessThanOrEqual(60);
});

describe('the accounts in SQLite', () => {
  test.each(accountReaderCases)('$name', async ({ run }) => {
    await run(async (accounts) => readAccounts(createBankDatabase(accounts)));
  });
});

describe('the bank', () => {
  let db: DatabaseSync;
  let bank: Awaited<ReturnType<typeof openBank<undefined>>>;
  let app: Awaited<ReturnType<typeof connectToBank>>;
  const refused: object[] = [];
  const sent: string[] = [];

  beforeAll(async () => {
    const [signing, proofKeys] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
    const own = await generateKeyPair('ES256', { extractable: true });
    const key = await createNodeSigningKey({ ...(await exportJWK(own.privateKey)), alg: 'ES256' });
    db = createBankDatabase([held]);
    addCustomer(db, 'alice', 'Alice', password);
    const login = createLoginRoutes(db, (_, text) => sent.push(text));
    bank = await openBank(db, login, {
      issuer,
      storage: createMemoryStorage(),
      keys: createSigningKeys({ active: [key], retired: [] }),
      clients: createMemoryClientStore([
        {
          client_id: 'budget-app',
          client_name: 'Budget App',
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'private_key_jwt',
          jwks: { keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', kid: 'one' }] },
          grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
          response_types: ['code'],
          scope: 'consents webhooks openid accounts payments',
          roles: ['aisp', 'pisp'],
          security_profile: 'fapi2',
          tls_client_certificate_bound_access_tokens: false,
          dpop_bound_access_tokens: true,
          require_signed_request_object: false,
        },
      ]),
      secretKeys: { current: systemRandom.bytes(32) },
      environment: 'sandbox',
      network: { webhookAllow: ['127.0.0.1/32'] },
      log: { info: () => {}, warn: () => {}, error: (facts) => refused.push(facts) },
    });
    app = await connectToBank({
      ...{ issuer, clientId: 'budget-app', redirectUri, proofKeys },
      signingKey: { key: signing.privateKey, kid: 'one' },
      fetch: (url, init) => bank.service(new Request(url, init as RequestInit), {}),
    });
  });
  afterAll(() => bank.close());

  /** Signs alice in and approves with her account, up to the page that asks for the code. */
  async function requestApproval(address: URL) {
    const browser = openBrowser(bank.service, issuer);
    const { location: login } = await browser.get(address.pathname + address.search);
    await browser.get(login);
    const { location } = await browser.submit(login, credentials);
    await browser.get(location);
    const decision = [
      ['decision', 'approve'],
      ['account_id', 'a1'],
    ] as const;
    const { location: confirmation } = await browser.submit(location, decision);
    const { page } = await browser.get(confirmation);
    return { browser, confirmation, page };
  }

  /** Approves as alice, with the code that the bank sends her. Returns the address at the third party. */
  async function approve(address: URL): Promise<URL> {
    const { browser, confirmation, page } = await requestApproval(address);
    expect(page).toContain('Budget App');
    const { location } = await browser.submit(confirmation, [['code', sent.at(-1)?.slice(0, 6) ?? '']]);
    return new URL((await browser.get(location)).location);
  }

  test('serves accounts and sends a webhook about a new transaction', async () => {
    const received: ReceivedEvent[] = [];
    const receiver = await listen((secret) => createReceiver(secret, (event) => received.push(event)));
    const { secret } = await app.post<{ readonly secret: string }>('/webhooks', { url: receiver.url });
    receiver.start(secret);
    const expiration_date = new Date(Date.now() + 86_400_000).toISOString();
    const permissions = ['ReadAccounts', 'ReadTransactions'];
    const started = await app.start('account-access', 'accounts', { permissions, expiration_date });
    const { access_token } = await app.finish(started, await approve(started.address));
    const read = (path: string) => app.call(access_token, path, { 'x-consent-id': started.consentId });
    expect((await read('/open-banking/v1/accounts')).data).toEqual([held.account]);
    const booked = createSampleTransaction('a1', 't2', new Date().toISOString());
    await bank.events.publish([bank.events.transactionPosted(booked)]);
    bank.jobs.start();
    await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('transaction.posted'), 5000);
    await receiver.stop();
  });

  test('accepts a payment, submits it once, and settles it', async () => {
    const bill = {
      amount: { amount: '48.20', currency: 'GBP' },
      creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
    };
    const started = await app.start('payment', 'payments', bill);
    const { access_token } = await app.finish(started, await approve(started.address));
    const headers = { 'x-consent-id': started.consentId, 'x-idempotency-key': 'k1' };

    const paid = await app.call<Payment>(access_token, '/payments', headers, bill);
    expect(paid.data.debtor_account).toMatchObject({ name: 'Alice Hartley' });
    const [order] = listOrders(db);
    expect(listOrders(db).length).toBe(1);
    expect(order).toMatchObject({ payment: paid.data, debtorAccountId: 'a1', customerId: 'alice' });
    const settled = await bank.payments.settle(paid.data.payment_id, { status: 'completed' });
    expect(settled.ok && settled.value.payment.status).toBe('completed');
  });

  test('keeps a payment that the orders refuse, and submits it again', async () => {
    const bill = {
      amount: { amount: '1.00', currency: 'GBP' },
      creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Refused Payee' },
    };
    const started = await app.start('payment', 'payments', bill);
    const { access_token } = await app.finish(started, await approve(started.address));
    const headers = { 'x-consent-id': started.consentId, 'x-idempotency-key': 'k2' };
    const { data } = await app.call<Payment>(access_token, '/payments', headers, bill);
    expect([data.status, listOrders(db).length]).toEqual(['pending', 1]);
    expect(refused.map((facts) => JSON.stringify(facts)).join()).toContain(data.payment_id);
  });

  test('accepts a code once, and no code after five wrong ones', async () => {
    const payee = { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' };
    const bill = { amount: { amount: '2.00', currency: 'GBP' }, creditor_account: payee };
    const { address } = await app.start('payment', 'payments', bill);
    const { browser, confirmation } = await requestApproval(address);
    const right = sent.at(-1)?.slice(0, 6) ?? '';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.submit(confirmation, [['code', 'wrong']])).status).toBe(401);
    expect((await browser.submit(confirmation, [['code', right]])).status).toBe(401);
  });

  test('refuses the right password after five wrong ones, and never redirects to another site', async () => {
    addCustomer(db, 'bob', 'Bob', password);
    const browser = openBrowser(bank.service, issuer);
    const path = '/login?returnTo=//tpp.example';
    await browser.get(path);
    const submit = (secret: string) =>
      browser.submit(path, [
        ['customer', 'bob'],
        ['password', secret],
      ]);
    expect((await submit(password)).location).toBe('/dashboard');
    for (let tries = 0; tries < 5; tries += 1) expect((await submit('wrong')).status).toBe(401);
    expect((await submit(password)).status).toBe(401);
  });

  test.each([
    ['node:http', serveByNode],
    ['Express', serveByExpress],
    ['Hono', serveByHono],
    ['Fastify', serveByFastify],
  ])('is served by %s', async (_name, serve) => {
    const server = serve(bank.service);
    const port = await portOf(server);
    const answer = await fetch(`http://127.0.0.1:${port}/open-banking/v1/accounts`);
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('invalid_token')]);
    server.close();
  });
});

async function portOf(server: Server): Promise<number> {
  await vi.waitFor(() => expect(server.listening).toBe(true));
  return (server.address() as AddressInfo).port;
}

async function listen(createHandler: (secret: string) => (request: Request) => Promise<Response>) {
  let handle = async (_request: Request) => new Response(null, { status: 503 });
  const server = createServer(toNodeHandler((request) => handle(request))).listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${await portOf(server)}/`,
    start: (secret: string) => {
      handle = createHandler(secret);
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

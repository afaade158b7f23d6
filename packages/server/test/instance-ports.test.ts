import type { Payment } from '@ob/core';
import { createMemoryAccountReader } from '@ob/core/primitives';
import { createSampleAccount, createSampleTransaction } from '@ob/core/testing';
import { accept } from '@ob/http';
import { createDpopNonces } from '@ob/oauth';
import { nodeSignatureVerifier } from '@ob/oauth/node';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import {
  createOpenBanking,
  type OpenBanking,
  type OpenStorage,
  replaceStores,
  type Storage,
  systemClock,
  systemRandom,
} from '@ob/server';
import { composeOpenBanking, createMemoryStorage, type MemoryTransaction } from '@ob/server/memory';
import { type CustomerSession, createCustomerPages, type StepUp } from '@ob/server/pages';
import { acr, authentication, dpopClient, issuer, sampleClient, serverKeys } from '@ob/tooling/test-bank';
import { openBrowser } from '@ob/tooling/test-browser';
import { connectToBank } from '@ob/tooling/third-party';
import { createLocalKey } from '@ob/webhooks';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openNodePlatform } from '../src/node-platform.ts';
import { toInstance } from './instance.ts';

const customerId = 'customer-1';
const account = createSampleAccount('a1');
const approve = [['decision', 'approve'] as const, ['account_id', 'a1'] as const];
const bill = {
  amount: { amount: '48.20', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
};

const lines: string[] = [];
const failures: unknown[] = [];
const orders: string[] = [];
const delivered: string[] = [];
const attempted: string[] = [];
const runs: string[] = [];
let terms: StepUp | undefined;
let bank: OpenBanking<MemoryTransaction>;
let app: Awaited<ReturnType<typeof connectToBank>>;

beforeAll(async () => {
  const [signing, proofKeys] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwks = { keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', kid: 'one' }] };
  bank = await createOpenBanking({ ...openPorts(), ...openCoreBanking(jwks) });
  app = await connectToBank({
    ...{
      issuer,
      clientId: sampleClient.client_id,
      redirectUri: sampleClient.redirect_uris[0] ?? '',
      proofKeys,
    },
    signingKey: { key: signing.privateKey, kid: 'one' },
    fetch: (url, init) => bank.service(new Request(url, init as RequestInit), {}),
  });
});
afterAll(() => bank.close());

function openPorts() {
  const fail = (facts: object, message: string) => failures.push([message, facts]);
  const limits = { requestsPerSecond: 100 };
  return {
    ...{ issuer, limits, keys: toInstance(serverKeys), signatures: nodeSignatureVerifier },
    clock: toInstance(systemClock),
    random: toInstance(systemRandom),
    log: toInstance({ info: (_: object, message: string) => lines.push(message), warn: fail, error: fail }),
    storage: openStorage(),
    dpopNonces: toInstance(
      createDpopNonces({ secret: systemRandom.bytes(32), clock: systemClock, lifetime: 60_000 }),
    ),
    secretKeys: toInstance({
      current: systemRandom.bytes(32),
      webhooks: [toInstance(createLocalKey(systemRandom.bytes(32), systemRandom))],
    }),
    network: toInstance({
      webhookGuard: toInstance({
        admit: async () => accept(undefined),
        check: async () => accept({ url: new URL(issuer), addresses: [] }) as never,
        allows: () => true,
      }),
    }),
    transport: toInstance({
      async attempt({ url }: { readonly url: string }) {
        delivered.push(url);
        return { outcome: 'delivered', durationMs: 1, status: 204 } as const;
      },
    }),
    observeDeliveries: toInstance({
      attempted: ({ eventType }: { readonly eventType: string }) => attempted.push(eventType),
      disabled() {},
      failed: (error: unknown) => failures.push(error),
    }),
    housekeeping: { count: async () => runs.push('count') },
  };
}

/** Wraps a storage in a class, that in {@link replaceStores}, and that in a class again. */
function openStorage(): Storage<MemoryTransaction> {
  const memory = createMemoryStorage();
  const open = (storage: OpenStorage<MemoryTransaction>) =>
    toInstance({
      ...storage,
      within: (transaction: MemoryTransaction) => toInstance(storage.within(transaction)),
      createBurstLimit: (rate: number) => toInstance(storage.createBurstLimit(rate)),
      createUnattendedLimit: (limit: number) => toInstance(storage.createUnattendedLimit(limit)),
      createLease: (name: string, holder: string) => toInstance(storage.createLease(name, holder)),
    });
  const wrapped = toInstance<Storage<MemoryTransaction>>({ open: (ports) => open(memory.open(ports)) });
  const replaced = replaceStores(wrapped, ({ replay }) => toInstance({ replay }));
  return toInstance<Storage<MemoryTransaction>>({ open: (ports) => toInstance(replaced.open(ports)) });
}

function openCoreBanking(jwks: { readonly keys: readonly object[] }) {
  const held = { customerId, holderName: 'Alice Hartley', account };
  const requirement = { acr, maxAgeSeconds: 300, linked: true };
  const requirements = { ...authentication.requirements, payment: () => requirement };
  return {
    clients: toInstance(createMemoryClientStore([{ ...sampleClient, ...dpopClient, jwks: jwks as never }])),
    accounts: toInstance(
      createMemoryAccountReader([
        { ...held, transactions: [createSampleTransaction('a1', 't1', new Date().toISOString())] },
      ]),
    ),
    payments: toInstance({
      submit: async ({ payment }: { readonly payment: Payment }) => void orders.push(payment.payment_id),
    }),
    customers: toInstance({
      authentication: toInstance({ ...authentication, requirements }),
      profiles: toInstance({ findProfile: async () => ({ name: 'Alice Hartley' }) }),
    }),
    interaction: createCustomerPages<MemoryTransaction>({ bankName: 'Own Bank', session: openSession() }),
  };
}

function openSession(): CustomerSession {
  return toInstance<CustomerSession>({
    async find(request) {
      if (!request.headers.get('cookie')?.includes('session=alice')) return undefined;
      const now = Date.now();
      const links = [null, ...(terms === undefined ? [] : [terms.link])];
      const authentications = links.map((linkedTo) => ({ acr, authenticatedAt: now, linkedTo }));
      return { customerId, displayName: 'Alice', signedInAt: now, authentications };
    },
    signIn: ({ returnTo }) => `https://login.bank.example/?${new URLSearchParams({ returnTo })}`,
    async stepUp(asked) {
      terms = asked;
      return Response.redirect('https://login.bank.example/confirm', 303);
    },
    signOut: async () => Response.redirect('https://login.bank.example/bye', 303),
  });
}

const openAlice = () => openBrowser(bank.service, issuer, 'session=alice');

/** Approves in the browser of alice, and returns the callback. */
async function approveAt({ pathname, search }: URL): Promise<URL> {
  const browser = openAlice();
  const { location } = await browser.get(pathname + search);
  await browser.get(location);
  const answer = await browser.submit(location, approve);
  if (!answer.location.startsWith('https://login.bank.example')) return new URL(answer.location);
  return new URL((await browser.get(terms?.returnTo ?? '')).location);
}

test('reads accounts and the profile, and delivers an event, on ports that are class instances', async () => {
  await app.post('/webhooks', { url: 'https://tpp.example/webhooks' });
  const expiration_date = new Date(Date.now() + 86_400_000).toISOString();
  const permissions = ['ReadAccounts', 'ReadTransactions'];
  const started = await app.start('account-access', 'accounts profile', { permissions, expiration_date });
  const { access_token } = await app.finish(started, await approveAt(started.address));
  const headers = { 'x-consent-id': started.consentId };
  expect((await app.call(access_token, '/open-banking/v1/accounts', headers)).data).toEqual([account]);
  expect(await app.call(access_token, '/oauth/userinfo', {})).toMatchObject({ name: 'Alice Hartley' });
  const booked = createSampleTransaction('a1', 't2', new Date().toISOString());
  await bank.events.publish([bank.events.transactionPosted(booked)]);
  bank.jobs.start();
  await vi.waitFor(() => expect(attempted).toContain('transaction.posted'), 5000);
  await vi.waitFor(() => expect(runs).toEqual(['count']));
  expect(delivered).toContain('https://tpp.example/webhooks');
  expect(await bank.jobs.readBacklog()).toBeDefined();
});

test('takes a payment after a step-up on ports that are class instances', async () => {
  const started = await app.start('payment', 'payments', bill);
  const { access_token } = await app.finish(started, await approveAt(started.address));
  const headers = { 'x-consent-id': started.consentId, 'x-idempotency-key': 'k1' };
  const { data } = await app.call<Payment>(access_token, '/payments', headers, bill);
  expect(orders).toEqual([data.payment_id]);
  const settled = await bank.storage.transact((transaction) =>
    bank.payments.settle(data.payment_id, { status: 'completed' }, transaction),
  );
  expect(settled.ok).toBe(true);
});

test('shows the dashboard, signs out and logs on ports that are class instances', async () => {
  const browser = openAlice();
  expect((await browser.get('/dashboard')).page).toContain(sampleClient.client_name);
  expect((await browser.submit('/sign-out')).location).toBe('https://login.bank.example/bye');
  const { location } = await openBrowser(bank.service, issuer).get('/dashboard');
  expect(location).toBe('https://login.bank.example/?returnTo=%2Fdashboard');
  expect(lines).toContain('request');
  expect(failures).toEqual([]);
});

test('writes its own log with a clock that is a class instance', async () => {
  const write = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const { log: _, ...ports } = openPorts();
  const other = await createOpenBanking({ ...ports, ...openCoreBanking({ keys: [] }) });
  await other.service(new Request(`${issuer}/nowhere`), {});
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith(expect.stringContaining('"msg":"request"')));
  write.mockRestore();
  await other.close();
});

test('composes the service with a platform that is a class instance', async () => {
  const platform = toInstance(openNodePlatform());
  const { service, close } = await composeOpenBanking(
    { ...openPorts(), ...openCoreBanking({ keys: [] }) },
    platform,
  );
  expect((await service(new Request(`${issuer}/.well-known/jwks.json`), {})).status).toBe(200);
  await close();
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { createOpenBanking, type Storage } from '@ob/server';
import { createMemoryStorage, type MemoryTransaction } from '@ob/server/memory';
import { type CustomerSession, createCustomerPages } from '@ob/server/pages';
import { createTestAuthority } from '@ob/tooling/test-authority';
import { issuer, openTestBank, openTestBankOn } from '@ob/tooling/test-bank';
import { expect, test, vi } from 'vitest';
import { completeOptions } from './complete-options.ts';

const nowhere = async () => new Response(null, { status: 303 });
const session: CustomerSession = {
  find: async () => undefined,
  ...{ signIn: () => 'https://login.bank.example/', stepUp: nowhere, signOut: nowhere },
};
const authority = await createTestAuthority();
const damaged = '-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----\n';

test('serves, logs and observes a route of the bank, and announces DPoP nonces on it', async () => {
  const failure = new Error('no such branch');
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { uncheckedService, dpopNonces } = await openTestBank({
    requiresNonces: true,
    log,
    routes: ({ tokens, storage }) => {
      expect([tokens, storage]).not.toContain(undefined);
      const handle = () => Promise.reject(failure);
      return [{ method: 'GET', path: '/branches', errors: 'page', handle }];
    },
  });
  const response = await uncheckedService(
    new Request(`${issuer}/branches`, { headers: { dpop: 'proof' } }),
    {},
  );
  expect(response.status).toBe(500);
  expect(response.headers.get('dpop-nonce')).toBe(dpopNonces.accepted()[0]);
  expect(log.info).toHaveBeenCalledWith(
    expect.objectContaining({ route: '/branches', status: 500 }),
    'request',
  );
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: failure, route: '/branches' }),
    'request failed',
  );
});

test('serves a page of the bank at `/` instead of the redirect to the dashboard', async () => {
  const { uncheckedService } = await openTestBank({
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
    routes: () => [{ method: 'GET', path: '/', errors: 'page', handle: async () => new Response('Welcome') }],
  });
  const response = await uncheckedService(new Request(`${issuer}/`), {});
  expect([response.status, await response.text()]).toEqual([200, 'Welcome']);
});

test('keeps its redirect at `/` next to a POST route of the bank', async () => {
  const { uncheckedService } = await openTestBank({
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
    routes: () => [{ method: 'POST', path: '/', errors: 'page', handle: async () => new Response('Posted') }],
  });
  expect((await uncheckedService(new Request(`${issuer}/`), {})).status).toBe(303);
});

test('ends its jobs once before a second `close` resolves, and starts none after it', async () => {
  let finish: (() => void) | undefined;
  const work = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const bank = await createOpenBanking({
    ...completeOptions,
    storage: createMemoryStorage(),
    interaction: createCustomerPages({ bankName: 'Own Bank', session }),
    housekeeping: { work },
  });
  bank.jobs.start();
  await vi.waitFor(() => expect(finish).toBeDefined());
  const ended: string[] = [];
  const closes = ['first', 'second'].map((name) => bank.close().then(() => ended.push(name)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).toEqual([]);
  finish?.();
  await Promise.all(closes);
  expect(() => bank.jobs.start()).toThrow('The service is closed.');
  await expect(bank.jobs.runOnce()).rejects.toThrow('The service is closed.');
});

test.each(['', undefined])('refuses the issuer %o before it opens anything', async (issuer) => {
  const interaction = vi.fn();
  const opened = openTestBank({ issuer: issuer as string, interaction });
  await expect(opened).rejects.toMatchObject({ name: 'OAuthConfigurationError', code: 'issuer' });
  expect(interaction).not.toHaveBeenCalled();
});

test('refuses a secret key before it opens the storage', async () => {
  const open = vi.fn();
  const opened = openTestBankOn({ open }, { secretKeys: { current: new Uint8Array(31) } });
  await expect(opened).rejects.toThrow(RangeError);
  expect(open).not.toHaveBeenCalled();
});

test('refuses a job of the bank with the name of a built-in job', async () => {
  const opened = openTestBank({ housekeeping: { sessions: async () => {}, consents: async () => {} } });
  await expect(opened).rejects.toThrow('housekeeping.consents');
});

test('refuses a purge of the storage with the name of a built-in job, which would not run', async () => {
  const memory = createMemoryStorage();
  const purges = { consents: async () => 0 };
  const opened = openTestBankOn({ open: (ports) => ({ ...memory.open(ports), purges }) }, {});
  await expect(opened).rejects.toThrow('purges.consents has the name of a built-in job.');
});

test.each([
  ['throws', () => fail()],
  ['rejects', async () => fail()],
])('continues when a log %s', async (_title, write) => {
  const storage: Storage<MemoryTransaction> = {
    open(ports) {
      ports.onStateChange({ reasons: ['the database does not answer'] });
      return createMemoryStorage().open(ports);
    },
  };
  await openTestBankOn(storage, { log: { info: write, warn: write, error: write } });
  // An unhandled rejection would fail the test run.
  await new Promise(setImmediate);
});

test('continues when an observer of requests rejects', async () => {
  const { uncheckedService } = await openTestBank({ observeRequest: async () => fail() });
  expect((await uncheckedService(new Request(`${issuer}/nowhere`), {})).status).toBe(404);
  await new Promise(setImmediate);
});

test.each([
  ['a text that is no PEM', ['nonsense'], '`network.keySetAuthorities[0]`'],
  ['a second text that is no PEM', [authority.ca, 'nonsense'], '`network.keySetAuthorities[1]`'],
  ['a damaged certificate in a bundle', [`${authority.ca}${damaged}`], '`network.keySetAuthorities[0]`'],
  ['an empty list', [], '`network.keySetAuthorities`'],
])('refuses %s as authorities of key sets before it opens anything', async (_, keySetAuthorities, text) => {
  const interaction = vi.fn();
  const opened = openTestBank({ interaction, network: { keySetAuthorities } });
  await expect(opened).rejects.toThrow(text);
  await expect(opened).rejects.toThrow(/Set .+PEM/);
  expect(interaction).not.toHaveBeenCalled();
});

test('accepts bundles of authorities', async () => {
  await openTestBank({ network: { keySetAuthorities: [`# ours\n${authority.ca}\n${authority.ca}`] } });
});

test('shares the data of one storage between services, and one of them at a time runs a job', async () => {
  const storage = createMemoryStorage();
  const [first, second] = [await openTestBankOn(storage, {}), await openTestBankOn(storage, {})];
  await first.storeConsent({ consentId: 'shared' });
  expect(await second.storage.consents.find('shared')).toMatchObject({ consent: { consent_id: 'shared' } });
  const [lease, other] = [
    first.storage.createLease('purge', 'first'),
    second.storage.createLease('purge', 'second'),
  ];
  expect([await lease.take(), await other.take(), await lease.take()]).toEqual([true, false, true]);
  await lease.release();
  expect(await other.take()).toBe(true);
});

test('refuses a transaction inside another one, but not after it', async () => {
  const { storage } = await openTestBank();
  let later: (() => Promise<number>) | undefined;
  const nested = storage.transact(async () => {
    const parallel = AsyncLocalStorage.snapshot();
    later = () => parallel(() => storage.transact(async () => 2));
    return storage.transact(async () => 1);
  });
  await expect(nested).rejects.toThrow('Use the transaction that the outer work gets.');
  expect(await later?.()).toBe(2);
  expect(await Promise.all([1, 2].map((value) => storage.transact(async () => value)))).toEqual([1, 2]);
});

test('names the option and the entry of a malformed address block', async () => {
  const invalid = ['10.0.0.0/40'];
  await expect(openTestBank({ network: { webhookAllow: invalid } })).rejects.toThrow(
    '`network.webhookAllow` has an invalid entry: 10.0.0.0/40 is not an address block. Use ',
  );
  await expect(openTestBank({ network: { keySetAllow: invalid } })).rejects.toThrow('`network.keySetAllow`');
});

test('refuses a route of the bank that the service has', async () => {
  const handle = async () => new Response();
  const routes = () => [{ method: 'GET', path: '/payments/{id}', errors: 'page', handle } as const];
  await expect(openTestBank({ routes })).rejects.toThrow(
    '`routes` returns GET /payments/{id}, a route of the service. Choose another path.',
  );
});

function fail(): never {
  throw new Error('the disk is full');
}

import type { Account, Payment, Transaction } from '@ob/core';
import { createSandbox } from '@ob/sandbox';
import { connectToBank, createReceiver, type StartedAuthorization } from '@ob/tooling/third-party';
import type { ReceivedEvent } from '@ob/webhooks-verify';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-03-02T09:00:00.000Z');
const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions'];
const bill = {
  amount: { amount: '48.20', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN' as const, id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
  reference: 'CE-7719204',
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a bank, registers the third party there, and subscribes to its events. */
async function openWorld() {
  const [signing, proofKeys] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const events: ReceivedEvent[] = [];
  const server = { receive: (_request: Request) => Promise.resolve(new Response(null, { status: 503 })) };
  const bank = await createSandbox({
    clock: start,
    seed: 'budget-app',
    onTime: (now) => vi.setSystemTime(now),
    receive: (request) => server.receive(request),
  });
  const redirectUri = 'https://budget.example/callback';
  await bank.registerClient({
    client_id: 'budget-app',
    client_name: 'Budget App',
    redirect_uris: [redirectUri],
    roles: ['aisp', 'pisp'],
    scope: 'consents webhooks openid accounts payments',
    security_profile: 'fapi2',
    dpop_bound_access_tokens: true,
    jwks: { keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', kid: 'one' }] },
  });
  const app = await connectToBank({
    ...{ issuer: bank.issuer, clientId: 'budget-app', redirectUri, fetch: bank.fetch, proofKeys },
    signingKey: { key: signing.privateKey, kid: 'one' },
  });
  const url = 'https://budget.example/webhooks';
  const { secret } = await app.post<{ readonly secret: string }>('/webhooks', { url });
  server.receive = createReceiver(secret, (event) => events.push(event));
  return { bank, app, server, events };
}

type World = Awaited<ReturnType<typeof openWorld>>;

const askForAccounts = ({ app }: World, days = 30) => {
  const expiration_date = new Date(Date.now() + days * day).toISOString();
  return app.start('account-access', 'accounts', { permissions, expiration_date });
};

/** Links alice's accounts, as she would with her browser. */
async function linkAccounts(world: World, accountIds?: readonly string[]) {
  const { app, bank } = world;
  const started = await askForAccounts(world);
  const callback = await bank.approve(started.address, {
    customer: 'alice',
    ...(accountIds && { accountIds }),
  });
  const tokens = await app.finish(started, callback);
  const read = <Data>(path: string, token = tokens.access_token) =>
    app.call<Data>(token, `/open-banking/v1${path}`, { 'x-consent-id': started.consentId });
  return { ...started, read, refreshToken: tokens.refresh_token ?? '' };
}

async function payWith(
  { app }: World,
  { consentId, ...started }: StartedAuthorization,
  callback: URL,
  body = bill,
) {
  const { access_token } = await app.finish({ consentId, ...started }, callback);
  // The same key again finds the same payment: a request that is repeated pays once.
  const headers = { 'x-consent-id': consentId, 'x-idempotency-key': consentId };
  return (await app.call<Payment>(access_token, '/payments', headers, body)).data.payment_id;
}

async function pay(world: World, body = bill): Promise<string> {
  const started = await world.app.start('payment', 'payments', body);
  return payWith(world, started, await world.bank.approve(started.address, { customer: 'alice' }), body);
}

const typesOf = ({ events }: World) => events.map(({ type }) => type);

describe('linking accounts', () => {
  test('shows the accounts that the customer has shared', async () => {
    const world = await openWorld();
    const accountIds = world.bank
      .listAccounts('alice')
      .slice(1, 3)
      .map((account) => account.account_id);
    const { read } = await linkAccounts(world, accountIds);
    const { data } = await read<readonly Account[]>('/accounts');
    expect(data.map((account) => account.account_id).sort()).toEqual(accountIds.sort());
    expect(data.map(({ nickname }) => nickname)).toContain('Everyday account');
  });

  test('ends if the customer says no', async () => {
    const world = await openWorld();
    const started = await askForAccounts(world);
    const callback = await world.bank.deny(started.address, { customer: 'alice' });
    await expect(world.app.finish(started, callback)).rejects.toMatchObject({ error: 'access_denied' });
  });

  test('ends if the customer takes more than an hour', async () => {
    const world = await openWorld();
    const { address, consentId } = await askForAccounts(world);
    await world.bank.advance(61 * minute);
    const late = world.bank.approve(address, { customer: 'alice' });
    await expect(late).rejects.toMatchObject({ code: 'authorization' });
    const { consent } = await world.bank.readConsent(consentId);
    expect(consent).toMatchObject({ status: 'rejected', status_reason: { code: 'authorization_timeout' } });
  });
});

describe('reading accounts', () => {
  test('lists the same transactions for every page size', async () => {
    const world = await openWorld();
    const { read } = await linkAccounts(world);
    const path = `/accounts/${world.bank.listAccounts('alice')[1]?.account_id}/transactions`;
    const list = async (limit: number) => {
      const found: Transaction[] = [];
      let next: string | undefined = `${path}?fromBookingDateTime=2026-02-01T00:00:00.000Z&limit=${limit}`;
      while (next !== undefined) {
        const page: Awaited<ReturnType<typeof read<readonly Transaction[]>>> = await read(next);
        found.push(...page.data);
        next = page.links.next;
      }
      return found;
    };
    const whole = await list(1000);
    expect(whole.length).toBeGreaterThan(20);
    expect(await list(7)).toEqual(whole);
  });

  test('goes on after the end of the access token, by the refresh token', async () => {
    const world = await openWorld();
    const { read, refreshToken } = await linkAccounts(world);
    await world.bank.advance(6 * minute);
    await expect(read('/accounts')).rejects.toMatchObject({ status: 401 });
    const { access_token } = await world.app.refresh(refreshToken);
    expect((await read<readonly Account[]>('/accounts', access_token)).data).toHaveLength(6);
  });

  test('stops when the consent has expired', async () => {
    const world = await openWorld();
    const { refreshToken } = await linkAccounts(world);
    await world.bank.advance(30 * day);
    await expect(world.app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(typesOf(world)).toContain('consent.expired');
  });

  test('stops when the customer has revoked the consent, and the third party is notified', async () => {
    const world = await openWorld();
    const { consentId, refreshToken } = await linkAccounts(world);
    await world.bank.revoke(consentId, { by: 'customer' });
    await expect(world.app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(world.events.at(-1)).toMatchObject({ type: 'consent.revoked', resource_id: consentId });
  });
});

describe('a bill', () => {
  test('is paid once the bank has carried the payment out', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    expect(typesOf(world)).not.toContain('payment.completed');
    await world.bank.advance(1000);
    expect(world.events.at(-1)).toMatchObject({ type: 'payment.completed', resource_id: paymentId });
  });

  test('is not paid if the customer lacks the money', async () => {
    const world = await openWorld();
    await pay(world, { ...bill, amount: { amount: '9000000.00', currency: 'GBP' } });
    await world.bank.advance(1000);
    const failed = { type: 'payment.failed', data: { reason: 'insufficient_funds' } };
    expect(world.events.at(-1)).toMatchObject(failed);
  });

  test('is not paid if the bank rejects it', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    await world.bank.failPayment(paymentId, { reason: 'rejected_by_bank' });
    const failed = { type: 'payment.failed', data: { reason: 'rejected_by_bank' } };
    expect(world.events.at(-1)).toMatchObject(failed);
  });

  test('cannot be paid twice by one consent', async () => {
    const world = await openWorld();
    const started = await world.app.start('payment', 'payments', bill);
    const callback = await world.bank.approve(started.address, { customer: 'alice' });
    await payWith(world, started, callback);
    await expect(payWith(world, started, callback)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a webhook', () => {
  test('is retried until the third party answers', async () => {
    const world = await openWorld();
    const paymentId = await pay(world);
    await world.bank.settle();
    const { receive } = world.server;
    world.server.receive = async () => new Response('down for maintenance', { status: 503 });
    await world.bank.completePayment(paymentId);
    await world.bank.advance(30_000);
    expect(typesOf(world)).not.toContain('payment.completed');
    world.server.receive = receive;
    await world.bank.advance(60_000);
    expect(typesOf(world)).toContain('payment.completed');
    const sent = world.bank.record.deliveries.filter(({ body }) => body.includes('payment.completed'));
    expect(sent.map(({ outcome }) => outcome)).toEqual(['http_status', 'http_status', 'delivered']);
  });

  test('sends events only for linked accounts', async () => {
    const world = await openWorld();
    await linkAccounts(world);
    const amount = { amount: '12.00', currency: 'GBP' };
    for (const customer of ['alice', 'bob']) {
      const account_id = world.bank.listAccounts(customer)[1]?.account_id ?? '';
      await world.bank.postTransaction({ account_id, amount, credit_debit_indicator: 'Debit' });
    }
    expect(typesOf(world)).toEqual(['consent.authorized', 'transaction.posted', 'balance.updated']);
  });
});

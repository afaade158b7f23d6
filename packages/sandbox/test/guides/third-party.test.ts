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

async function openFixture() {
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

type Fixture = Awaited<ReturnType<typeof openFixture>>;

const askForAccounts = ({ app }: Fixture, days = 30) => {
  const expiration_date = new Date(Date.now() + days * day).toISOString();
  return app.start('account-access', 'accounts', { permissions, expiration_date });
};

async function linkAccounts(fixture: Fixture, accountIds?: readonly string[]) {
  const { app, bank } = fixture;
  const started = await askForAccounts(fixture);
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
  { app }: Fixture,
  { consentId, ...started }: StartedAuthorization,
  callback: URL,
  body = bill,
) {
  const { access_token } = await app.finish({ consentId, ...started }, callback);
  // A repeated request has the same key, so it pays once.
  const headers = { 'x-consent-id': consentId, 'x-idempotency-key': consentId };
  return (await app.call<Payment>(access_token, '/payments', headers, body)).data.payment_id;
}

async function pay(fixture: Fixture, body = bill): Promise<string> {
  const started = await fixture.app.start('payment', 'payments', body);
  return payWith(fixture, started, await fixture.bank.approve(started.address, { customer: 'alice' }), body);
}

const typesOf = ({ events }: Fixture) => events.map(({ type }) => type);

describe('linking accounts', () => {
  test('shows the accounts that the customer has shared', async () => {
    const fixture = await openFixture();
    const accountIds = fixture.bank
      .listAccounts('alice')
      .slice(1, 3)
      .map((account) => account.account_id);
    const { read } = await linkAccounts(fixture, accountIds);
    const { data } = await read<readonly Account[]>('/accounts');
    expect(data.map((account) => account.account_id).sort()).toEqual(accountIds.sort());
    expect(data.map(({ nickname }) => nickname)).toContain('Everyday account');
  });

  test('ends when the customer denies', async () => {
    const fixture = await openFixture();
    const started = await askForAccounts(fixture);
    const callback = await fixture.bank.deny(started.address, { customer: 'alice' });
    await expect(fixture.app.finish(started, callback)).rejects.toMatchObject({ error: 'access_denied' });
  });

  test('ends when the customer takes more than an hour', async () => {
    const fixture = await openFixture();
    const { address, consentId } = await askForAccounts(fixture);
    await fixture.bank.advance(61 * minute);
    const late = fixture.bank.approve(address, { customer: 'alice' });
    await expect(late).rejects.toMatchObject({ code: 'authorization' });
    const { consent } = await fixture.bank.readConsent(consentId);
    expect(consent).toMatchObject({ status: 'rejected', status_reason: { code: 'authorization_timeout' } });
  });
});

describe('reading accounts', () => {
  test('lists the same transactions for every page size', async () => {
    const fixture = await openFixture();
    const { read } = await linkAccounts(fixture);
    const path = `/accounts/${fixture.bank.listAccounts('alice')[1]?.account_id}/transactions`;
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

  test('continues after the end of the access token with the refresh token', async () => {
    const fixture = await openFixture();
    const { read, refreshToken } = await linkAccounts(fixture);
    await fixture.bank.advance(6 * minute);
    await expect(read('/accounts')).rejects.toMatchObject({ status: 401 });
    const { access_token } = await fixture.app.refresh(refreshToken);
    expect((await read<readonly Account[]>('/accounts', access_token)).data).toHaveLength(6);
  });

  test('stops when the consent has expired', async () => {
    const fixture = await openFixture();
    const { refreshToken } = await linkAccounts(fixture);
    await fixture.bank.advance(30 * day);
    await expect(fixture.app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(typesOf(fixture)).toContain('consent.expired');
  });

  test('stops when the customer has revoked the consent, and the third party is notified', async () => {
    const fixture = await openFixture();
    const { consentId, refreshToken } = await linkAccounts(fixture);
    await fixture.bank.revoke(consentId, { by: 'customer' });
    await expect(fixture.app.refresh(refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(fixture.events.at(-1)).toMatchObject({ type: 'consent.revoked', resource_id: consentId });
  });
});

describe('a bill', () => {
  test('is paid after the bank has executed the payment', async () => {
    const fixture = await openFixture();
    const paymentId = await pay(fixture);
    expect(typesOf(fixture)).not.toContain('payment.completed');
    await fixture.bank.advance(1000);
    expect(fixture.events.at(-1)).toMatchObject({ type: 'payment.completed', resource_id: paymentId });
  });

  test('is not paid when the customer lacks the money', async () => {
    const fixture = await openFixture();
    await pay(fixture, { ...bill, amount: { amount: '9000000.00', currency: 'GBP' } });
    await fixture.bank.advance(1000);
    const failed = { type: 'payment.failed', data: { reason: 'insufficient_funds' } };
    expect(fixture.events.at(-1)).toMatchObject(failed);
  });

  test('is not paid when the bank rejects it', async () => {
    const fixture = await openFixture();
    const paymentId = await pay(fixture);
    await fixture.bank.failPayment(paymentId, { reason: 'rejected_by_bank' });
    const failed = { type: 'payment.failed', data: { reason: 'rejected_by_bank' } };
    expect(fixture.events.at(-1)).toMatchObject(failed);
  });

  test('cannot be paid twice by one consent', async () => {
    const fixture = await openFixture();
    const started = await fixture.app.start('payment', 'payments', bill);
    const callback = await fixture.bank.approve(started.address, { customer: 'alice' });
    await payWith(fixture, started, callback);
    await expect(payWith(fixture, started, callback)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a webhook', () => {
  test('is retried until the third party answers', async () => {
    const fixture = await openFixture();
    const paymentId = await pay(fixture);
    await fixture.bank.settle();
    const { receive } = fixture.server;
    fixture.server.receive = async () => new Response('down for maintenance', { status: 503 });
    await fixture.bank.completePayment(paymentId);
    await fixture.bank.advance(30_000);
    expect(typesOf(fixture)).not.toContain('payment.completed');
    fixture.server.receive = receive;
    await fixture.bank.advance(60_000);
    expect(typesOf(fixture)).toContain('payment.completed');
    const sent = fixture.bank.record.deliveries.filter(({ body }) => body.includes('payment.completed'));
    expect(sent.map(({ outcome }) => outcome)).toEqual(['http_status', 'http_status', 'delivered']);
  });

  test('sends events only for linked accounts', async () => {
    const fixture = await openFixture();
    await linkAccounts(fixture);
    const amount = { amount: '12.00', currency: 'GBP' };
    for (const customer of ['alice', 'bob']) {
      const account_id = fixture.bank.listAccounts(customer)[1]?.account_id ?? '';
      await fixture.bank.postTransaction({ account_id, amount, credit_debit_indicator: 'Debit' });
    }
    expect(typesOf(fixture)).toEqual(['consent.authorized', 'transaction.posted', 'balance.updated']);
  });
});

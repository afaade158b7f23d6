import { revokeConsents } from '@ob/consent';
import { expireDue } from '@ob/consent/primitives';
import { createConsentStore } from '@ob/postgres/stores';
import { openBrowser, type TestBrowser } from '@ob/tooling/test-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, choose, currentAccountOf, decide, deny, signIn } from './journey.ts';
import {
  type ApiResponse,
  type Approved,
  exchangeCode,
  issuer,
  obtainClientToken,
  pushRequest,
  requestConsent,
} from './third-parties.ts';
import { openWholeBank, type WholeBank } from './whole-bank.ts';

const minute = 60_000;
const permissions = ['ReadAccounts', 'ReadBalances'];
const current = currentAccountOf('alice');
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

let bank: WholeBank;
let alice: TestBrowser;
beforeAll(async () => {
  bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'));
  alice = openBrowser(bank.service, issuer);
  await alice.get('/sign-in');
  await signIn(alice, 'alice');
}, 60_000);
afterAll(() => bank.close());

/** Creates a consent that expires after four minutes, before its access tokens expire. */
function request(): Promise<string> {
  const expiration_date = new Date(bank.clock.now() + 4 * minute).toISOString();
  return requestConsent(bank, 'one', 'account-access', { permissions, expiration_date });
}

async function openPage(consentId: string): Promise<{ readonly path: string; readonly verifier: string }> {
  const { link, verifier } = await pushRequest(bank, 'one', consentId);
  const opened = await alice.get(link);
  const path = opened.location;
  await alice.get(path);
  return { path, verifier };
}

async function approveConsent(consentId: string): Promise<Approved> {
  const { path, verifier } = await openPage(consentId);
  const { location } = await decide(alice, path, [approve, ...choose(current)]);
  return { code: new URL(location).searchParams.get('code') ?? '', verifier };
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function obtainTokens(consentId: string): Promise<Tokens> {
  const { json } = await exchangeCode(bank, 'one', await approveConsent(consentId));
  return { access: json.access_token ?? '', refresh: json.refresh_token ?? '' };
}

const readAccounts = ({ access }: Tokens, consentId: string): Promise<ApiResponse> =>
  bank.call('GET', '/open-banking/v1/accounts', access, { headers: { 'x-consent-id': consentId } });
const refresh = (tokens: Tokens): Promise<ApiResponse> =>
  bank.post('one', '/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh });
const introspect = (token: string): Promise<ApiResponse> => bank.post('one', '/oauth/introspect', { token });

const statusAndError = ({ status, json }: ApiResponse) => [status, json.errors?.[0]?.code ?? json.error];

const callbackOf = (location: string) => {
  const { searchParams } = new URL(location, issuer);
  return { code: searchParams.get('code'), error: searchParams.get('error') };
};

async function cancelAsClient(consentId: string): Promise<void> {
  const token = await obtainClientToken(bank, 'one');
  expect((await bank.call('DELETE', `/consents/account-access/${consentId}`, token)).status).toBe(204);
}

const portsOf = () => ({ consents: createConsentStore(bank.database), clock: bank.clock, random });

const ends: Readonly<Record<string, (consentId: string) => Promise<unknown>>> = {
  'its third party cancels it': cancelAsClient,
  async 'its customer revokes it on the dashboard'(consentId) {
    await alice.get('/dashboard');
    expect((await alice.submit(`/dashboard/consents/${consentId}/revoke`)).status).toBe(303);
  },
  async 'the bank revokes all consents of the customer'(consentId) {
    const { customerId = '' } = (await portsOf().consents.find(consentId)) ?? {};
    await revokeConsents(portsOf(), { of: { customerId }, actorId: 'staff-1' });
  },
  'the bank closes an account': () =>
    revokeConsents(portsOf(), {
      of: { accountId: current },
      actorId: 'accounts',
      reason: 'account_unavailable',
    }),
  async 'it expires and the expiry job has not run yet'() {
    bank.wait(4 * minute);
  },
  async 'it expires and the expiry job has run'() {
    bank.wait(4 * minute);
    await expireDue(portsOf());
  },
};

describe.each(Object.entries(ends))('an authorized consent, when %s', (_, end) => {
  test('ends its tokens, pending authorizations and open pages at once', async () => {
    const consentId = await request();
    const tokens = await obtainTokens(consentId);
    expect((await readAccounts(tokens, consentId)).status).toBe(200);
    expect((await introspect(tokens.refresh)).json.active).toBe(true);
    const pending = await pushRequest(bank, 'one', consentId);
    const { path } = await openPage(consentId);

    await end(consentId);
    expect(statusAndError(await readAccounts(tokens, consentId))).toEqual([403, 'invalid_consent']);
    expect(statusAndError(await refresh(tokens))).toEqual([400, 'invalid_grant']);
    for (const token of [tokens.access, tokens.refresh])
      expect((await introspect(token)).json).toEqual({ active: false });
    expect(statusAndError((await pushRequest(bank, 'one', consentId)).answer)).toEqual([
      400,
      'invalid_request',
    ]);
    const late = await decide(alice, path, [approve, ...choose(current)]);
    expect(callbackOf(late.location)).toEqual({ code: null, error: 'access_denied' });
    const opened = await alice.get(pending.link);
    expect(callbackOf(opened.location).code).toBeNull();
    expect(opened.page).not.toContain('id="approve"');
  });

  test('makes a code invalid that was not redeemed yet', async () => {
    const consentId = await request();
    const approved = await approveConsent(consentId);
    await end(consentId);
    expect(statusAndError(await exchangeCode(bank, 'one', approved))).toEqual([400, 'invalid_grant']);
  });
});

test('a consent and its tokens are valid until the millisecond before it expires', async () => {
  const requestedAt = bank.clock.now();
  const consentId = await request();
  const tokens = await obtainTokens(consentId);
  bank.wait(requestedAt + 4 * minute - 1 - bank.clock.now());
  expect((await readAccounts(tokens, consentId)).status).toBe(200);
  expect((await introspect(tokens.access)).json.active).toBe(true);
  expect((await introspect(tokens.refresh)).json.active).toBe(true);
  expect((await refresh(tokens)).status).toBe(200);
  bank.wait(1);
  expect(statusAndError(await readAccounts(tokens, consentId))).toEqual([403, 'invalid_consent']);
  for (const token of [tokens.access, tokens.refresh])
    expect((await introspect(token)).json).toEqual({ active: false });
  expect(statusAndError(await refresh(tokens))).toEqual([400, 'invalid_grant']);
});

describe('a consent that ends before the customer decides', () => {
  const early: Readonly<Record<string, (consentId: string, path: string) => Promise<unknown>>> = {
    'its third party cancels it': cancelAsClient,
    'the customer denies it on another page': async (consentId) => {
      const { path } = await openPage(consentId);
      await alice.submit(path, [deny]);
    },
    'the bank revokes all consents of the client': () =>
      revokeConsents(portsOf(), { of: { clientId: 'one' }, actorId: 'staff-1' }),
    'it expires': async () => bank.wait(4 * minute),
  };

  test.each(Object.entries(early))(
    'denies open pages and new authorization requests when %s',
    async (_, end) => {
      const consentId = await request();
      const { path } = await openPage(consentId);
      await end(consentId, path);
      expect(statusAndError((await pushRequest(bank, 'one', consentId)).answer)).toEqual([
        400,
        'invalid_request',
      ]);
      const late = await decide(alice, path, [approve, ...choose(current)]);
      expect(callbackOf(late.location)).toEqual({ code: null, error: 'access_denied' });
    },
  );
});

import { type ConsentChanges, type FormChanges, issuer, now, signedIn } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPushBank, type PushBank } from './push-bank.ts';

let tpp: PushBank;

beforeEach(async () => {
  tpp = await openPushBank();
});

const pushForUri = (form: FormChanges = {}) => tpp.pushForUri(form);
const open = (query: string, method = 'GET') => tpp.open(`/oauth/authorize?${query}`, method);
const change = (facts: ConsentChanges) => tpp.changeConsent('consent-1', facts);

describe('GET /oauth/authorize', () => {
  test('passes an opened request to the bank and ignores other parameters', async () => {
    const uri = await pushForUri();
    const others =
      'redirect_uri=https://evil.example&scope=payments&scope=openid&state=x&response_mode=fragment';
    const response = await open(`client_id=tpp-1&request_uri=${uri}&${others}`);
    expect([response.status, await response.text()]).toEqual([200, 'Sign in']);
  });

  test('redirects the customer with access_denied, once, when the consent has ended', async () => {
    const uri = await pushForUri();
    await change({ status: 'revoked' });
    const response = await open(`client_id=tpp-1&request_uri=${uri}`);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect([...location.searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 'the-state'],
      ['iss', issuer],
    ]);
    expect((await open(`client_id=tpp-1&request_uri=${uri}`)).status).toBe(400);
  });

  test('redirects the customer with access_denied when the bank has no essential acr', async () => {
    const claims = JSON.stringify({ id_token: { acr: { essential: true, values: ['urn:unknown'] } } });
    const uri = await pushForUri({ claims });
    const response = await open(`client_id=tpp-1&request_uri=${uri}`);
    const location = new URL(response.headers.get('location') ?? '');
    expect([response.status, location.searchParams.get('error')]).toEqual([303, 'access_denied']);
  });

  test('does not open the request, or redirect, for HEAD', async () => {
    const uri = await pushForUri();
    const head = await open(`client_id=tpp-1&request_uri=${uri}`, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await open(`client_id=tpp-2&request_uri=${uri}`, 'HEAD')).status).toBe(400);
    await change({ status: 'revoked' });
    expect((await open(`client_id=tpp-1&request_uri=${uri}`, 'HEAD')).status).toBe(200);
    expect((await open(`client_id=tpp-1&request_uri=${uri}`)).status).toBe(303);
  });
});

describe('GET /oauth/authorize with prompt=none', () => {
  const silent = { prompt: 'none' };
  const identification = { ...silent, scope: 'openid', consent_id: undefined };
  const readResult = async (form: FormChanges) => {
    const response = await open(`client_id=tpp-1&request_uri=${await pushForUri(form)}`);
    expect(response.status).toBe(303);
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'nothing');
  };

  test('returns login_required without a session', async () => {
    expect([await readResult(identification), await readResult(silent)]).toEqual([
      'login_required',
      'login_required',
    ]);
  });

  test('returns a code for only openid when the session meets the request', async () => {
    tpp.customer.findSession = () => signedIn('customer-1', now - 60_000);
    expect(await readResult(identification)).toBe('code');
    expect(await readResult({ ...identification, max_age: '60' })).toBe('code');
    expect(await readResult({ ...identification, max_age: '59' })).toBe('login_required');
  });

  test('returns login_required for only openid when the session does not meet the policy', async () => {
    tpp.customer.findSession = () => ({ ...signedIn('customer-1', now), authentications: [] });
    expect(await readResult(identification)).toBe('login_required');
  });

  test.each([
    ['consent_required', {}],
    ['interaction_required', { status: 'authorized', customerId: 'customer-1' }],
    ['access_denied', { status: 'authorized', customerId: 'customer-2' }],
    ['access_denied', { status: 'revoked' }],
  ] as const)('answers a consent with %s', async (error, changes) => {
    tpp.customer.findSession = () => signedIn('customer-1', now);
    const uri = await pushForUri(silent);
    await tpp.changeConsent('consent-1', changes);
    const location = (await open(`client_id=tpp-1&request_uri=${uri}`)).headers.get('location') ?? '';
    expect([...new URL(location).searchParams]).toEqual([
      ['error', error],
      ['state', 'the-state'],
      ['iss', issuer],
    ]);
  });

  test.each(['none login', 'consent none', 'none none'])('is refused when pushed as "%s"', async (prompt) => {
    expect((await tpp.push({ prompt })).status).toBe(400);
  });
});

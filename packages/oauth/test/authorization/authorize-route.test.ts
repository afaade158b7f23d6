import { beforeEach, describe, expect, test } from 'vitest';
import { issuer, now, sampleConsent, sampleForm } from '../sample-request.ts';
import {
  type AuthorizationService,
  createAuthorizationService,
  readRequestUri,
} from './authorization-service.ts';

let tpp: AuthorizationService;

beforeEach(async () => {
  tpp = await createAuthorizationService();
});

const pushForUri = async (): Promise<string> => readRequestUri(await tpp.push(sampleForm));

describe('GET /oauth/authorize', () => {
  test('hands an opened request to the bank, whatever other parameters say', async () => {
    const uri = await pushForUri();
    const others =
      'redirect_uri=https://evil.example&scope=payments&scope=openid&state=x&response_mode=fragment';
    const response = await tpp.authorize(`client_id=tpp-1&request_uri=${uri}&${others}`);
    expect([response.status, await response.text()]).toEqual([200, 'Sign in']);
  });

  test.each([
    ['nothing', () => ''],
    ['no request_uri', () => 'client_id=tpp-1'],
    ['no client_id', (uri: string) => `request_uri=${uri}`],
    ['two client_ids', (uri: string) => `client_id=tpp-1&client_id=tpp-1&request_uri=${uri}`],
    ['two request_uris', (uri: string) => `client_id=tpp-1&request_uri=${uri}&request_uri=${uri}`],
    ['an empty request_uri', () => 'client_id=tpp-1&request_uri='],
    ['what was not pushed', () => new URLSearchParams(sampleForm).toString()],
    ['a request object', () => 'client_id=tpp-1&request=e30.e30.e30'],
  ])('shows an error page for %s, and never redirects', async (_, query) => {
    const response = await tpp.authorize(query(await pushForUri()));
    expect([response.status, await response.text()]).toEqual([400, 'invalid_request']);
    expect(response.headers.get('location')).toBeNull();
  });

  test.each([
    ['another client', (uri: string) => `client_id=tpp-2&request_uri=${uri}`],
    [
      'an unknown request_uri',
      () => `client_id=tpp-1&request_uri=urn:ietf:params:oauth:request_uri:${'A'.repeat(43)}`,
    ],
    ['percent signs that mean nothing', (uri: string) => `client_id=%ff%00%&request_uri=${uri}%zz`],
  ])('shows an error page with invalid_request_uri for %s, and never redirects', async (_, query) => {
    const response = await tpp.authorize(query(await pushForUri()));
    expect([response.status, await response.text()]).toEqual([400, 'invalid_request_uri']);
    expect(response.headers.get('location')).toBeNull();
  });

  test('sends the customer back with access_denied, once, where the consent has ended', async () => {
    const uri = await pushForUri();
    tpp.facts.consent = { ...sampleConsent, status: 'revoked' };
    const response = await tpp.authorize(`client_id=tpp-1&request_uri=${uri}`);
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get('location') ?? '');
    expect([...location.searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 'the-state'],
      ['iss', issuer],
    ]);
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${uri}`)).status).toBe(400);
  });

  test('decides nothing for HEAD: who only looks gets no page, and nobody is sent back', async () => {
    const uri = await pushForUri();
    const head = await tpp.authorize(`client_id=tpp-1&request_uri=${uri}`, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await tpp.authorize(`client_id=tpp-2&request_uri=${uri}`, 'HEAD')).status).toBe(400);
    tpp.facts.consent = { ...sampleConsent, status: 'revoked' };
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${uri}`, 'HEAD')).status).toBe(200);
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${uri}`)).status).toBe(303);
  });

  test('is open for 60 seconds after the push, and 10 minutes after the first load', async () => {
    const [opened, late] = [await pushForUri(), await pushForUri()];
    tpp.facts.now = now + 59_999;
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${opened}`)).status).toBe(200);
    tpp.facts.now = now + 60_000;
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${late}`)).status).toBe(400);
    tpp.facts.now = now + 659_998;
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${opened}`)).status).toBe(200);
    tpp.facts.now = now + 659_999;
    expect((await tpp.authorize(`client_id=tpp-1&request_uri=${opened}`)).status).toBe(400);
  });
});

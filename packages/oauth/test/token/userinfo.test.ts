import type { AdmittedToken } from '@ob/core/routes';
import {
  certificate,
  createProver,
  dpopClient,
  issuer,
  now,
  type Prover,
  readJson,
} from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decideUserinfo } from '../../src/token/userinfo.ts';
import { type CodeBank, exchange, openCodeBank } from './code-bank.ts';
import { readClaims } from './token-fixture.ts';

let service: CodeBank;
let token: string;
let idToken: string;

beforeEach(async () => {
  service = await openCodeBank();
  const tokens = await readJson(await service.send(exchange));
  [token, idToken] = [String(tokens.access_token), String(tokens.id_token)];
});

type Call = RequestInit & { readonly query?: string };

function call({ query = '', ...init }: Call = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  const request = new Request(`${issuer}/oauth/userinfo${query}`, { ...init, headers });
  return service.service(request, { clientCertificate: certificate });
}

const customerClaims = {
  sub: 'subject-1',
  acr: 'urn:example:acr',
  auth_time: Math.floor((now - 5_500) / 1000),
};
const form = 'application/x-www-form-urlencoded';

describe('the userinfo endpoint', () => {
  test.each([
    ['GET', {}],
    ['GET and ignores the query', { query: '?access_token=x&access_token=y&a' }],
    ['POST without a body', { method: 'POST' }],
    [
      'POST with an empty body of any type',
      { method: 'POST', body: '', headers: { 'content-type': 'text/plain' } },
    ],
    ['POST with a form', { method: 'POST', body: 'a=b', headers: { 'content-type': form } }],
    [
      'POST and ignores a token in the form',
      { method: 'POST', body: 'access_token=x', headers: { 'content-type': `${form};charset=UTF-8` } },
    ],
  ])('answers %s', async (_, init) => {
    const response = await call(init);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toEqual(customerClaims);
  });

  test('returns the subject of the ID token', async () => {
    const said = await readJson(await call());
    expect(readClaims(idToken)).toMatchObject(said);
  });

  test('answers HEAD without a body', async () => {
    const response = await call({ method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('reads the store once', async () => {
    const findTokenState = vi.spyOn(service.storage.grants, 'findTokenState');
    await call();
    expect(findTokenState).toHaveBeenCalledOnce();
  });

  test.each([
    ['a token that is only in the query', { query: () => `?access_token=${token}` }],
    ['a token that is only in the form', { body: () => `access_token=${token}`, method: 'POST' }],
  ])('never uses %s', async (_, { query, body, ...init }: { query?: () => string; body?: () => string }) => {
    const headers = { authorization: '', 'content-type': form };
    const response = await call({ ...init, query: query?.() ?? '', body: body?.() ?? null, headers });
    expect([response.status, (await readJson(response)).error]).toEqual([401, 'invalid_token']);
    expect(response.headers.get('www-authenticate')).not.toContain('error');
  });

  test('refuses when the consent does not exist', async () => {
    vi.spyOn(service.storage.consents, 'find').mockResolvedValue(undefined);
    const response = await call();
    expect([response.status, (await readJson(response)).error]).toEqual([403, 'invalid_consent']);
  });

  test('accepts a consent that a payment has consumed', async () => {
    await service.changeConsent('consent-1', { status: 'consumed' });
    expect((await call()).status).toBe(200);
  });
});

describe('the userinfo endpoint with a DPoP-bound token', () => {
  const path = '/oauth/userinfo';
  let prover: Prover;

  beforeEach(async () => {
    prover = await createProver();
    service = await openCodeBank({ client: dpopClient });
    const response = await service.send(exchange, { headers: { dpop: await prover.prove() } });
    token = String((await readJson(response)).access_token);
  });

  const present = async (method: string, claims: Readonly<Record<string, unknown>> = { htm: method }) => {
    const dpop = await prover.proveCall(token, path, claims);
    return call({ method, headers: { authorization: `DPoP ${token}`, dpop } });
  };

  test('challenges with the scheme of the token when its scope is insufficient', async () => {
    const fields = { grant_type: 'client_credentials' };
    const answer = await service.send(fields, { headers: { dpop: await prover.prove() } });
    token = String((await readJson(answer)).access_token);
    const response = await present('GET');
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toMatch(/^DPoP .*error="insufficient_scope"$/);
  });
});

describe('the userinfo decision', () => {
  const admitted: AdmittedToken = {
    scheme: 'Bearer',
    tokenId: 't1',
    clientId: 'tpp-1',
    scopes: ['openid'],
    expiresAt: now + 1,
    grantId: 'grant-1',
    customerId: 'customer-1',
    authentication: { subject: 'subject-1', acr: 'urn:example:acr', authenticatedAt: now - 5_500 },
  };

  test('needs no consent for only openid', () => {
    const value = { customerId: 'customer-1', claims: customerClaims, requested: [] };
    expect(decideUserinfo(admitted, now)).toEqual({ ok: true, value });
  });

  test('refuses when the customer or the consent of the token is unknown', () => {
    const { authentication: _, ...unknown } = admitted;
    const { customerId: __, ...nobody } = admitted;
    expect(decideUserinfo(nobody, now)).toMatchObject({ refusal: { reason: 'userinfo_without_customer' } });
    expect(decideUserinfo(unknown, now)).toMatchObject({ refusal: { reason: 'userinfo_without_customer' } });
    const bound = { ...admitted, consentId: 'consent-1' };
    expect(decideUserinfo(bound, now)).toMatchObject({ refusal: { reason: 'userinfo_consent' } });
  });
});

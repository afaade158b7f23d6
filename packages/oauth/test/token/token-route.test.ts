import { certificate, type Fields, readJson } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import { handleGrant } from '../../src/token/token-endpoint.ts';
import { type CodeBank, exchange, openCodeBank } from './code-bank.ts';
import { client, createTokenWorld } from './token-world.ts';

let post: CodeBank['post'];
let send: CodeBank['send'];
let logged: CodeBank['logged'];

beforeEach(async () => {
  ({ post, send, logged } = await openCodeBank());
});

/** Who was logged: nobody, where the authentication itself was refused. */
function expectedClient(reason: string): string | undefined {
  return ['client_mismatch', 'several_authentications'].includes(reason) ? undefined : 'tpp-1';
}

describe('POST /oauth/token', () => {
  test('answers tokens that no cache keeps, and logs the client', async () => {
    const response = await send(exchange);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('pragma')).toBe('no-cache');
    expect(Object.keys(await readJson(response)).sort()).toEqual([
      'access_token',
      'consent_id',
      'expires_in',
      'id_token',
      'refresh_token',
      'scope',
      'token_type',
    ]);
    expect(logged()).toEqual([[200, 'tpp-1', undefined]]);
  });

  test('refreshes', async () => {
    const { refresh_token } = await readJson(await send(exchange));
    const response = await send({ grant_type: 'refresh_token', refresh_token: String(refresh_token) });
    expect(response.status).toBe(200);
    expect(await readJson(response)).not.toHaveProperty('refresh_token');
  });

  test('refuses the second use of a code, and the refresh token of the first', async () => {
    const { refresh_token } = await readJson(await send(exchange));
    const second = await send(exchange);
    expect([second.status, (await readJson(second)).error]).toEqual([400, 'invalid_grant']);
    const refreshed = await send({ grant_type: 'refresh_token', refresh_token: String(refresh_token) });
    expect([refreshed.status, (await readJson(refreshed)).error]).toEqual([400, 'invalid_grant']);
  });

  test.each<readonly [string, Fields, number, string, string]>([
    ['no grant_type', { scope: 'consents' }, 400, 'invalid_request', 'grant_type_missing'],
    ['an empty grant_type', { grant_type: '' }, 400, 'invalid_request', 'grant_type_missing'],
    ['another grant_type', { grant_type: 'password' }, 400, 'unsupported_grant_type', 'grant_type_unknown'],
    ['an inherited name', { grant_type: 'constructor' }, 400, 'unsupported_grant_type', 'grant_type_unknown'],
    [
      'a customer scope',
      { grant_type: 'client_credentials', scope: 'accounts' },
      400,
      'invalid_scope',
      'scope_flow',
    ],
    ['no code', { ...exchange, code: '' }, 400, 'invalid_request', 'code_missing'],
    ['a wrong code', { ...exchange, code: 'another' }, 400, 'invalid_grant', 'code_unknown'],
    ['no redirect_uri', { ...exchange, redirect_uri: '' }, 400, 'invalid_request', 'redirect_uri_missing'],
    [
      'another redirect_uri',
      { ...exchange, redirect_uri: 'https://tpp.example/' },
      400,
      'invalid_grant',
      'code_redirect_uri',
    ],
    ['no code_verifier', { ...exchange, code_verifier: '' }, 400, 'invalid_grant', 'code_verifier_missing'],
    [
      'a wrong code_verifier',
      { ...exchange, code_verifier: 'x'.repeat(43) },
      400,
      'invalid_grant',
      'code_verifier_wrong',
    ],
    ['another client_id', { ...exchange, client_id: 'tpp-2' }, 401, 'invalid_client', 'client_mismatch'],
    [
      'a wrong refresh token',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      400,
      'invalid_grant',
      'refresh_token_unknown',
    ],
    ['two methods', { ...exchange, client_secret: 'x' }, 400, 'invalid_request', 'several_authentications'],
  ])('refuses %s', async (_, fields, status, error, reason) => {
    const response = await send(fields);
    expect([response.status, await readJson(response)]).toEqual([
      status,
      { error, error_description: expect.any(String) },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('www-authenticate')).toBe(false);
    expect(logged()).toMatchObject([[status, expectedClient(reason), reason]]);
  });

  test('refuses a grant_type that the client is not registered for', async () => {
    const { ports } = await createTokenWorld();
    const limited = { ...client, grant_types: ['authorization_code'] };
    const request = {
      client: limited,
      form: new Map([['grant_type', 'client_credentials']]),
      clientCertificate: certificate,
      dpopProof: undefined,
    };
    expect(await handleGrant(ports, request)).toMatchObject({
      refusal: { error: 'unauthorized_client', status: 400, reason: 'grant_type_forbidden' },
    });
  });

  test.each([
    [exchange, 'invalid_grant'],
    [{ grant_type: 'client_credentials' }, 'invalid_request'],
  ])('refuses a connection without a certificate: %o', async (fields, error) => {
    const response = await send(fields, { connection: {} });
    expect([response.status, (await readJson(response)).error]).toEqual([400, error]);
  });

  test.each(['', ' '])('takes an empty Authorization header for none: %o', async (authorization) => {
    const response = await send(exchange, { headers: { authorization } });
    expect(response.status).toBe(200);
  });

  test('names the scheme of a refused Authorization header, and repeats no other', async () => {
    const form = 'grant_type=client_credentials';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const basic = await post(form, { ...headers, authorization: 'basic dHBwLTE6eA==' });
    expect([basic.status, basic.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="open-banking"',
    ]);
    const other = await post(form, { ...headers, authorization: 'Evil x' });
    expect([other.status, other.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  test.each<readonly [string, () => Promise<Response>, number, string]>([
    ['a body over 64 KiB', () => post(`a=${'x'.repeat(65_536)}`), 413, 'form_body_too_large'],
    [
      'a parameter in the query',
      () => post('a=b', undefined, '/oauth/token?grant_type=x'),
      400,
      'form_query_parameters',
    ],
    ['JSON', () => post('{}', { 'content-type': 'application/json' }), 400, 'form_not_a_form'],
    ['no media type', () => post(Uint8Array.of(97), {}), 400, 'form_not_a_form'],
    ['a repeated parameter', () => post('scope=a&scope=a'), 400, 'form_duplicate_parameter'],
    ['a repeated unknown parameter', () => post('x=1&x=2'), 400, 'form_duplicate_parameter'],
    ['bytes that are not UTF-8', () => post(Uint8Array.of(0x61, 0x3d, 0xff)), 400, 'form_not_utf8'],
    ['NUL', () => post('a=%00'), 400, 'form_nul_character'],
  ])('refuses %s before anything else', async (_, attempt, status, reason) => {
    const response = await attempt();
    expect([response.status, (await readJson(response)).error]).toEqual([status, 'invalid_request']);
    expect(logged()).toEqual([[status, undefined, reason]]);
  });

  test('answers one of many parallel exchanges', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(exchange)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 400),
    ]);
  });
});

import { sampleForm } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { openPushBank, type PushBank } from './push-bank.ts';

let tpp: PushBank;

beforeEach(async () => {
  tpp = await openPushBank();
});

describe('POST /oauth/par', () => {
  test('answers 201 with a request_uri for 60 seconds, to be kept by no cache, without any certificate', async () => {
    const response = await tpp.push();
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[A-Za-z0-9_-]{43}$/),
      expires_in: 60,
    });
  });

  test('takes a signed request object, and only what stands inside it', async () => {
    const outside = {
      ...sampleForm,
      redirect_uri: 'https://evil.example',
      scope: 'payments',
      state: 'outside',
    };
    const push = vi.spyOn(tpp.storage.authorizations, 'push');
    const response = await tpp.pushSigned({ state: 'inside' }, outside);
    expect(response.status).toBe(201);
    expect(push.mock.lastCall?.[1]).toMatchObject({
      redirectUri: sampleForm.redirect_uri,
      scopes: ['openid', 'accounts'],
      state: 'inside',
    });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['redirect_uri', { redirect_uri: undefined }, 'invalid_request'],
    ['code_challenge', { code_challenge: undefined }, 'invalid_request'],
    ['scope', { scope: undefined }, 'invalid_scope'],
    ['response_type', { response_type: undefined }, 'invalid_request'],
    ['consent_id', { consent_id: undefined }, 'invalid_request'],
  ])('does not make up for a %s that is missing in the request object', async (_, claims, error) => {
    const response = await tpp.pushSigned(claims, sampleForm);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error });
  });

  test.each<readonly [string, Partial<Client>]>([
    ['of the open-banking profile', { security_profile: 'open-banking' }],
    ['that registered it', { require_signed_request_object: true }],
  ])('asks a client %s for a signed request object', async (_, client) => {
    tpp.changeClients(client);
    const refused = await tpp.push();
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: 'invalid_request' });
    expect((await tpp.pushSigned({})).status).toBe(201);
  });

  test.each(['request', 'none'])('refuses a request_uri in the form beside %s', async (beside) => {
    const form = { ...sampleForm, request_uri: 'urn:ietf:params:oauth:request_uri:x' };
    const response = beside === 'request' ? await tpp.pushSigned({}, form) : await tpp.push(form);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  test('takes a request object that is longer than other parameters may be', async () => {
    const filler = Object.fromEntries(
      Array.from({ length: 4 }, (_, index) => [`x${index}`, 'x'.repeat(4000)]),
    );
    expect((await tpp.pushSigned(filler)).status).toBe(201);
    expect(await (await tpp.pushSigned({ x: 'x'.repeat(4097) })).json()).toMatchObject({
      error: 'invalid_request',
    });
  });

  test('names every fault of the client itself with 401', async () => {
    const body = new URLSearchParams(sampleForm).toString();
    const response = await tpp.post(body);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  test('judges the form before the client, and the client before the request', async () => {
    const statuses = [
      (await tpp.post(`state=${'s'.repeat(65_536)}`)).status,
      (await tpp.post('a=1', { 'content-type': 'application/json' })).status,
      (await tpp.post('a=1', undefined, '/oauth/par?a=1')).status,
      (await tpp.post('a=1&a=2')).status,
      (await tpp.post('response_type=token')).status,
    ];
    expect(statuses).toEqual([413, 400, 400, 400, 401]);
    expect(tpp.log.map(({ reason }) => reason)).toEqual([
      'form_body_too_large',
      'form_not_a_form',
      'form_query_parameters',
      'form_duplicate_parameter',
      'authentication_missing',
    ]);
  });

  test.each(['authorization_signed_response_alg', 'id_token_signed_response_alg'] as const)(
    'refuses a client where no key signs by its %s',
    async (member) => {
      tpp.changeClients({ [member]: 'EdDSA' });
      const response = await tpp.push();
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: 'unauthorized_client' });
    },
  );

  test('asks for no key of ID tokens where there is to be none', async () => {
    tpp.changeClients({ id_token_signed_response_alg: 'EdDSA' });
    expect((await tpp.push({ scope: 'accounts' })).status).toBe(201);
  });

  test.each(['GET', 'PUT', 'DELETE'])('answers 405 to %s', async (method) => {
    const response = await tpp.open('/oauth/par', method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

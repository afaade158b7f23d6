import { sampleForm } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPushBank, type PushBank } from './push-bank.ts';

let tpp: PushBank;

beforeEach(async () => {
  tpp = await openPushBank();
});

describe('POST /oauth/par', () => {
  test('returns 201 with a request_uri for 60 seconds and Cache-Control: no-store, without a certificate', async () => {
    const response = await tpp.push();
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[A-Za-z0-9_-]{43}$/),
      expires_in: 60,
    });
  });

  test('uses only the parameters in a signed request object', async () => {
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

  test('accepts a request object that is longer than the limit of other parameters', async () => {
    const filler = Object.fromEntries(
      Array.from({ length: 4 }, (_, index) => [`x${index}`, 'x'.repeat(4000)]),
    );
    expect((await tpp.pushSigned(filler)).status).toBe(201);
    expect(await (await tpp.pushSigned({ x: 'x'.repeat(4097) })).json()).toMatchObject({
      error: 'invalid_request',
    });
  });

  test('needs no key for ID tokens when there is no ID token', async () => {
    tpp.changeClients({ id_token_signed_response_alg: 'EdDSA' });
    expect((await tpp.push({ scope: 'accounts' })).status).toBe(201);
  });
});

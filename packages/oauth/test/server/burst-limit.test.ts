import { describe, expect, test } from 'vitest';
import { oauthPaths } from '../../src/oauth-endpoint.ts';
import { exchange, openCodeBank } from '../token/code-bank.ts';

const tooMany = {
  error: 'temporarily_unavailable',
  error_description: 'Too many requests. Wait for the seconds in Retry-After',
};

const createLimited = () => openCodeBank({ limits: { requestsPerSecond: 1 } });

describe('the burst limit of a client', () => {
  test.each([
    oauthPaths.token,
    oauthPaths.introspection,
    oauthPaths.revocation,
    oauthPaths.pushedAuthorizationRequest,
  ])('applies at %s, before the request is validated', async (path) => {
    const { send, logged } = await createLimited();
    const answers = [await send({}, { path }), await send({}, { path }), await send({}, { path })];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      '"burst";r=1;t=1',
      '"burst";r=0;t=1',
      '"burst";r=0;t=1',
    ]);
    expect(answers[2]?.headers.get('ratelimit-policy')).toBe('"burst";q=2;w=2');
    expect(answers[2]?.headers.get('retry-after')).toBe('1');
    expect(await answers[2]?.json()).toEqual(tooMany);
    expect(logged().at(-1)).toEqual([429, 'tpp-1', 'burst_limit']);
  });

  test('is shared by all endpoints, and does not use up a code', async () => {
    const { send, clock } = await createLimited();
    await send({}, { path: oauthPaths.revocation });
    await send({}, { path: oauthPaths.introspection });
    expect((await send(exchange)).status).toBe(429);
    clock.advance(1000);
    expect((await send(exchange)).status).toBe(200);
  });

  test('does not count unauthenticated requests or those of another client', async () => {
    const { send, post } = await createLimited();
    const forged = { client_assertion: 'a.b.c', client_assertion_type: exchange.grant_type };
    for (let requested = 0; requested < 5; requested += 1) {
      const response = await post(new URLSearchParams({ ...forged, client_id: 'tpp-1' }).toString());
      expect([response.status, response.headers.get('ratelimit')]).toEqual([401, null]);
    }
    for (let requested = 0; requested < 3; requested += 1) await send({}, { by: 'tpp-2' });
    expect((await send(exchange)).status).toBe(200);
  });
});

import { certificate, createTestKey, issuer, keepKeys, now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { createMemoryOAuthStores } from '../../src/primitives.ts';
import { createAccessTokenVerifier } from '../../src/token/access-token-verifier.ts';
import { issueClientToken } from '../../src/token/issue-token.ts';
import { verification } from '../sample-request.ts';
import { client, constraint, createTokenWorld } from './token-world.ts';

test('a token is refused from the moment its client is not registered any more, verified before or not', async () => {
  const { ports } = await createTokenWorld();
  const keys = keepKeys([await createTestKey('PS256')]);
  const facts = { clientId: client.client_id, scopes: ['webhooks'], constraint, now };
  const { access_token } = await issueClientToken({ ...ports, keys }, facts);
  const registered = [client];
  const verifier = createAccessTokenVerifier({
    ...verification,
    ...{ issuer, keys, clock: { now: () => now }, replay: createMemoryOAuthStores().replay },
    clients: { find: async (id) => registered.find(({ client_id }) => client_id === id) },
  });
  const verify = () => {
    const headers = { authorization: `Bearer ${access_token}` };
    return verifier.verify(new Request(`${issuer}/webhooks`, { headers }), {
      clientCertificate: certificate,
    });
  };
  expect((await verify()).ok).toBe(true);
  registered.pop();
  const challenge = 'Bearer realm="open-banking", error="invalid_token"';
  expect(await verify()).toEqual({ ok: false, refusal: { reason: 'client_not_registered', challenge } });
  registered.push(client);
  expect((await verify()).ok).toBe(true);
});

import { createHash, X509Certificate } from 'node:crypto';
import type { Identity } from '@ob/tooling/test-authority';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  type AuthorizationFixture,
  openAuthorizationFixture,
} from '../authorization/authorization-fixture.ts';
import { type RequestChanges, requestTokens } from '../authorization/requests.ts';
import type { TestClient } from '../authorization/test-client.ts';
import type { ServerProcess } from '../server-process.ts';

const grant = { grant_type: 'client_credentials', scope: 'consents' };

const decode = ({ certificate }: Identity): Buffer => new X509Certificate(certificate).raw;
const encode = (identity: Identity): string => `:${decode(identity).toString('base64')}:`;
const thumbprint = (identity: Identity): string =>
  createHash('sha256').update(decode(identity)).digest('base64url');

/** Sends certificates in the header of RFC 9440, to a bank that trusts the sender as a proxy and to one that does not. */
describe('a client certificate in the header', () => {
  let fixture: AuthorizationFixture;
  let plainBank: ServerProcess;
  let client: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    fixture = await openAuthorizationFixture('hono', { OB_TRUSTED_PROXIES: '127.0.0.0/8,::1' });
    const environment = { ...fixture.environment, OB_TRUSTED_PROXIES: '', OB_ISSUER: fixture.issuer };
    plainBank = await fixture.place.start('hono', environment);
    client = fixture.client('machine-tls-client-auth-mtls');
    other = fixture.client('open-banking-tls-client-auth');
  });

  afterAll(async () => {
    await plainBank.stop();
    await fixture.close();
  });

  const ask = (changes: RequestChanges): Promise<Answer> => requestTokens(fixture, client, grant, changes);
  const askWithoutProxy = (changes: RequestChanges): Promise<Answer> =>
    ask({ ...changes, address: plainBank.address });
  const forward = (identity: Identity) => ({ headers: { 'client-cert': encode(identity) } });
  const refused = { status: 401, json: { error: 'invalid_client' } };

  test('authenticates the client at a trusted proxy, and binds its tokens', async () => {
    const { status, json } = await ask({ identity: 'none', ...forward(client.identity) });
    expect(status).toBe(200);
    const accessToken = String(json.access_token);
    expect(decodeJwt(accessToken).cnf).toEqual({ 'x5t#S256': thumbprint(client.identity) });
    const read = async (identity: Identity): Promise<number> => {
      const headers = { authorization: `Bearer ${accessToken}`, 'client-cert': encode(identity) };
      return (await fixture.send({ method: 'GET', path: '/consents/account-access/unknown', headers }))
        .status;
    };
    expect(await read(client.identity)).toBe(404);
    expect(await read(other.identity)).toBe(401);
  });

  test('is required at a trusted proxy, whose own certificate authenticates no client', async () => {
    expect(await ask({ identity: client.identity })).toMatchObject(refused);
    expect(await ask({ identity: client.identity, ...forward(other.identity) })).toMatchObject(refused);
    expect(await ask({ identity: other.identity, ...forward(client.identity) })).toMatchObject({
      status: 200,
    });
  });

  test('is ignored without a trusted proxy', async () => {
    expect(await askWithoutProxy({ identity: 'none', ...forward(client.identity) })).toMatchObject(refused);
    expect(await askWithoutProxy({ identity: other.identity, ...forward(client.identity) })).toMatchObject(
      refused,
    );
  });

  test('does not replace the certificate of the connection without a trusted proxy', async () => {
    const { status, json } = await askWithoutProxy({
      identity: client.identity,
      ...forward(other.identity),
    });
    expect(status).toBe(200);
    expect(decodeJwt(String(json.access_token)).cnf).toEqual({ 'x5t#S256': thumbprint(client.identity) });
  });
});

import { expect, test } from 'vitest';
import { requestTokens } from './requests.ts';
import type { AuthorizationWorld } from './world.ts';

const grant = { grant_type: 'client_credentials', scope: 'consents' };
const refused = { status: 401, json: { error: 'invalid_client' } };

/** Checks the address for clients with a certificate (RFC 8705 section 5), published and in use. */
export function describeAliases(open: () => AuthorizationWorld): void {
  test('the metadata lists the endpoints for clients at the alias, never the authorization endpoint', async () => {
    const { mtlsIssuer, send } = open();
    const { json } = await send({ method: 'GET', path: '/.well-known/openid-configuration' });
    expect(json.mtls_endpoint_aliases).toEqual({
      pushed_authorization_request_endpoint: `${mtlsIssuer}/oauth/par`,
      token_endpoint: `${mtlsIssuer}/oauth/token`,
      introspection_endpoint: `${mtlsIssuer}/oauth/introspect`,
      revocation_endpoint: `${mtlsIssuer}/oauth/revoke`,
      userinfo_endpoint: `${mtlsIssuer}/oauth/userinfo`,
    });
    expect(json).toMatchObject({ token_endpoint: `${json.issuer}/oauth/token` });
  });

  test('the alias of the token endpoint is an audience of assertions there, and only there', async () => {
    const world = open();
    const client = world.client('open-banking-private-key-jwt');
    const aud = `${world.mtlsIssuer}/oauth/token`;
    const at = (changes: object) => ({ ...changes, address: world.mtlsIssuer });
    const claim = (value: string) => at({ assertion: { claims: { aud: value } } });
    expect((await requestTokens(world, client, grant, claim(aud))).status).toBe(200);
    expect((await requestTokens(world, client, grant, claim(world.issuer))).status).toBe(200);
    for (const other of [
      world.mtlsIssuer,
      `${world.mtlsIssuer}/oauth/par`,
      'https://other.example/oauth/token',
    ])
      expect(await requestTokens(world, client, grant, claim(other))).toMatchObject(refused);
    const strict = world.client('machine-private-key-jwt-mtls');
    expect(await requestTokens(world, strict, grant, claim(aud))).toMatchObject(refused);
  });

  test('a DPoP proof names the alias or the issuer, and no other address', async () => {
    const world = open();
    const client = world.client('machine-private-key-jwt-dpop');
    const prove = (htu: string) => requestTokens(world, client, grant, { proof: { claims: { htu } } });
    expect((await prove(`${world.mtlsIssuer}/oauth/token`)).status).toBe(200);
    expect((await prove(`${world.issuer}/oauth/token`)).status).toBe(200);
    expect(await prove('https://other.example/oauth/token')).toMatchObject({
      status: 400,
      json: { error: 'invalid_dpop_proof' },
    });
  });
}

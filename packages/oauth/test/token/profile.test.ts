import { describe, expect, test } from 'vitest';
import type { Grant } from '../../src/grant/grant.ts';
import { issuer, now } from '../sample-request.ts';
import { createTokenService, exchange, readBody } from './token-service.ts';
import { certificate, grant, readClaims } from './token-world.ts';

const profiles = {
  findProfile: async (id: string) => (id === 'customer-1' ? { name: 'Zoë Ångström' } : undefined),
};
const byScope: Partial<Grant> = { scopes: ['openid', 'profile', 'accounts'] };
const byClaims: Partial<Grant> = { claims: { userinfo: ['name'], idToken: ['name'] } };

async function open(
  changes: Partial<Grant>,
  others: Parameters<typeof createTokenService>[2] = { profiles },
) {
  const service = await createTokenService({}, undefined, others, { ...grant, ...changes });
  const readUserinfo = async (token: unknown) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${issuer}/oauth/userinfo`, { headers });
    return readBody(await service.service(request, { clientCertificate: certificate }));
  };
  const refresh = async (refreshToken: unknown, fields = {}) => {
    const form = { grant_type: 'refresh_token', refresh_token: String(refreshToken), ...fields };
    return readBody(await service.send(form));
  };
  const tokens = await readBody(await service.send({ ...exchange, claims: '{"userinfo":{"name":null}}' }));
  return { tokens, readUserinfo, refresh };
}

const authentication = {
  sub: 'subject-1',
  acr: 'urn:example:acr',
  auth_time: Math.floor((now - 5_500) / 1000),
};
const identified = { ...authentication, name: 'Zoë Ångström' };

describe('the name of the customer', () => {
  test('is at userinfo with the scope profile, and not in the ID token', async () => {
    const { tokens, readUserinfo } = await open(byScope);
    expect(await readUserinfo(tokens.access_token)).toEqual(identified);
    expect(readClaims(String(tokens.id_token))).not.toHaveProperty('name');
  });

  test('is where the claims parameter requested it, also after refreshing', async () => {
    const { tokens, readUserinfo, refresh } = await open(byClaims);
    expect(await readUserinfo(tokens.access_token)).toEqual(identified);
    expect(readClaims(String(tokens.id_token))).toMatchObject(identified);
    const refreshed = await refresh(tokens.refresh_token);
    expect(await readUserinfo(refreshed.access_token)).toEqual(identified);
    expect(readClaims(String(refreshed.id_token))).toMatchObject(identified);
  });

  test('is in the ID token alone if only that was requested', async () => {
    const { tokens, readUserinfo } = await open({ claims: { userinfo: [], idToken: ['name'] } });
    expect(await readUserinfo(tokens.access_token)).toEqual(authentication);
    expect(readClaims(String(tokens.id_token))).toMatchObject(identified);
  });

  test('is nowhere without a request, whatever the token request says', async () => {
    const { tokens, readUserinfo, refresh } = await open({});
    expect(await readUserinfo(tokens.access_token)).toEqual(authentication);
    expect(readClaims(String(tokens.id_token))).not.toHaveProperty('name');
    const claims = '{"userinfo":{"name":null},"id_token":{"name":null}}';
    const refreshed = await refresh(tokens.refresh_token, { claims });
    expect(await readUserinfo(refreshed.access_token)).toEqual(authentication);
    expect(readClaims(String(refreshed.id_token))).not.toHaveProperty('name');
    expect(await refresh(tokens.refresh_token, { scope: 'openid profile' })).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test('is gone from tokens that were narrowed to openid', async () => {
    const { tokens, readUserinfo, refresh } = await open(byScope);
    const narrowed = await refresh(tokens.refresh_token, { scope: 'openid' });
    expect(await readUserinfo(narrowed.access_token)).toEqual(authentication);
    expect(await refresh(tokens.refresh_token, { scope: 'profile' })).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test.each([
    ['the bank shares none', {}],
    ['the bank does not know the customer', { profiles: { findProfile: async () => undefined } }],
    ['the bank knows no name', { profiles: { findProfile: async () => ({}) } }],
  ])('is left out if %s', async (_, others) => {
    const { tokens, readUserinfo } = await open({ ...byScope, ...byClaims }, others);
    expect(await readUserinfo(tokens.access_token)).toEqual(authentication);
    expect(readClaims(String(tokens.id_token))).not.toHaveProperty('name');
  });
});

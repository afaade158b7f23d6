import { now, authentication as policy, readJson } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { ProfileSource } from '../../src/grant/customer-profile.ts';
import type { Grant } from '../../src/grant/grant.ts';
import { exchange, openCodeBank } from './code-bank.ts';
import { grant, readClaims } from './token-fixture.ts';

const profiles = {
  findProfile: async (id: string) => (id === 'customer-1' ? { name: 'Zoë Ångström' } : undefined),
};
const byScope: Partial<Grant> = { scopes: ['openid', 'profile', 'accounts'] };
const byClaims: Partial<Grant> = { claims: { userinfo: ['name'], idToken: ['name'] } };

async function open(changes: Partial<Grant>, others: { readonly profiles?: ProfileSource } = { profiles }) {
  const service = await openCodeBank(
    { customers: { authentication: policy, ...others } },
    { ...grant, ...changes },
  );
  const readUserinfo = async (token: unknown) =>
    readJson(await service.call(String(token), '/oauth/userinfo'));
  const refresh = async (refreshToken: unknown, fields = {}) => {
    const form = { grant_type: 'refresh_token', refresh_token: String(refreshToken), ...fields };
    return readJson(await service.send(form));
  };
  const tokens = await readJson(await service.send({ ...exchange, claims: '{"userinfo":{"name":null}}' }));
  return { tokens, readUserinfo, refresh };
}

const authentication = {
  sub: 'subject-1',
  acr: 'urn:example:acr',
  auth_time: Math.floor((now - 5_500) / 1000),
};
const identified = { ...authentication, name: 'Zoë Ångström' };

describe('the name of the customer', () => {
  test('is returned at userinfo, and not in the ID token, with the scope profile', async () => {
    const { tokens, readUserinfo } = await open(byScope);
    expect(await readUserinfo(tokens.access_token)).toEqual(identified);
    expect(readClaims(String(tokens.id_token))).not.toHaveProperty('name');
  });

  test('is returned at the places that the claims parameter names, also after a refresh', async () => {
    const { tokens, readUserinfo, refresh } = await open(byClaims);
    expect(await readUserinfo(tokens.access_token)).toEqual(identified);
    expect(readClaims(String(tokens.id_token))).toMatchObject(identified);
    const refreshed = await refresh(tokens.refresh_token);
    expect(await readUserinfo(refreshed.access_token)).toEqual(identified);
    expect(readClaims(String(refreshed.id_token))).toMatchObject(identified);
  });

  test('is only in the ID token when only that was requested', async () => {
    const { tokens, readUserinfo } = await open({ claims: { userinfo: [], idToken: ['name'] } });
    expect(await readUserinfo(tokens.access_token)).toEqual(authentication);
    expect(readClaims(String(tokens.id_token))).toMatchObject(identified);
  });

  test('is not returned without an authorization request for it, even if the token request has one', async () => {
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

  test('is not returned for tokens that were narrowed to openid', async () => {
    const { tokens, readUserinfo, refresh } = await open(byScope);
    const narrowed = await refresh(tokens.refresh_token, { scope: 'openid' });
    expect(await readUserinfo(narrowed.access_token)).toEqual(authentication);
    expect(await refresh(tokens.refresh_token, { scope: 'profile' })).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test.each([
    ['the bank provides no profiles', {}],
    ['the bank does not know the customer', { profiles: { findProfile: async () => undefined } }],
    ['the profile has no name', { profiles: { findProfile: async () => ({}) } }],
  ])('is not returned when %s', async (_, others) => {
    const { tokens, readUserinfo } = await open({ ...byScope, ...byClaims }, others);
    expect(await readUserinfo(tokens.access_token)).toEqual(authentication);
    expect(readClaims(String(tokens.id_token))).not.toHaveProperty('name');
  });
});

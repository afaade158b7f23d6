import { createTestKey, issuer, readJson } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createSigningKeys } from '../../src/jwt/key-source.ts';
import { exchange, openCodeBank } from '../token/code-bank.ts';

const [first, second, third] = await Promise.all([
  createTestKey('ES256', 'first'),
  createTestKey('ES256', 'second'),
  createTestKey('EdDSA', 'third'),
]);

async function createFixture() {
  const keys = createSigningKeys({ active: [first], retired: [] });
  const fixture = await openCodeBank({ keys });
  const get = async (path: string) => readJson(await fixture.service(new Request(`${issuer}${path}`), {}));
  const isActive = async (token: unknown) =>
    (await readJson(await fixture.send({ token: String(token) }, { path: '/oauth/introspect' }))).active;
  return { ...fixture, keys, get, isActive };
}

const listKids = (document: Readonly<Record<string, unknown>>) =>
  (document.keys as { kid: string }[]).map(({ kid }) => kid);

const readHeader = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[0] ?? '', 'base64url').toString()) as unknown;

describe('the replacement of keys at run time', () => {
  test('changes the published, signing and verification keys', async () => {
    const { keys, get, isActive, send } = await createFixture();
    const old = await readJson(await send(exchange));
    expect(readHeader(old.access_token)).toMatchObject({ kid: 'first' });
    keys.replace({ active: [second], retired: [first.publicJwk] });
    expect(listKids(await get('/.well-known/jwks.json'))).toEqual(['second', 'first']);
    expect(await isActive(old.access_token)).toBe(true);
    const form = { grant_type: 'refresh_token', refresh_token: String(old.refresh_token) };
    const fresh = await readJson(await send(form));
    for (const token of [fresh.access_token, fresh.id_token]) {
      expect(readHeader(token)).toMatchObject({ kid: 'second' });
    }
    keys.replace({ active: [second], retired: [] });
    expect(listKids(await get('/.well-known/jwks.json'))).toEqual(['second']);
    expect([await isActive(old.access_token), await isActive(fresh.access_token)]).toEqual([false, true]);
  });

  test('changes the signing algorithms in the metadata', async () => {
    const { keys, get } = await createFixture();
    const read = async () => {
      const documents = ['openid-configuration', 'oauth-authorization-server'];
      const metadata = await Promise.all(documents.map((name) => get(`/.well-known/${name}`)));
      return metadata.map((document) => document.id_token_signing_alg_values_supported);
    };
    expect(await read()).toEqual([['ES256'], ['ES256']]);
    keys.replace({ active: [third, first], retired: [] });
    expect(await read()).toEqual([
      ['EdDSA', 'ES256'],
      ['EdDSA', 'ES256'],
    ]);
  });

  test('keeps the current keys when the new keys are invalid', async () => {
    const { keys } = await createFixture();
    const ring = keys.current();
    expect(() => keys.replace({ active: [], retired: [first.publicJwk] })).toThrow('no active key');
    expect(() => keys.replace({ active: [first], retired: [first.publicJwk] })).toThrow('kid');
    expect(keys.current()).toBe(ring);
  });
});

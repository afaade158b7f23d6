import { base64url, exportJWK, generateKeyPair, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { createJwkSigningKey } from '../../src/jwt/jwk-signing-key.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { webSignatureVerifier } from '../../src/jwt/signature-verifier.ts';
import { type SigningAlgorithm, signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { nodeSignatureVerifier } from '../../src/node/signature-verifier.ts';
import { createNodeSigningKey } from '../../src/node/signing-key.ts';

async function createPrivateJwk(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg };
}

const keys = new Map(
  await Promise.all(signingAlgorithms.map(async (alg) => [alg, await createPrivateJwk(alg)] as const)),
);
const keyOf = (alg: SigningAlgorithm): JWK => keys.get(alg) ?? {};

const verifiers = { node: nodeSignatureVerifier, web: webSignatureVerifier };
const makers = { node: createNodeSigningKey, web: createJwkSigningKey };

describe.each(signingAlgorithms)('%s', (alg) => {
  test.each([
    ['node', 'web'],
    ['web', 'node'],
    ['node', 'node'],
  ] as const)(
    '%s signs and %s verifies, repeatedly',
    async (signer, verifier) => {
      const key = await makers[signer](keyOf(alg));
      // Repeated, because the numbers of an ECDSA signature are sometimes shorter.
      for (let round = 0; round < 300; round += 1) {
        const compact = await signJwt(key, { typ: 'JWT' }, { round });
        const facts = { alg, key: key.publicJwk, compact };
        expect(await verifiers[verifier](facts)).toBe(true);
        const other = await signJwt(key, { typ: 'JWT' }, { round: -1 });
        const mixed = other.slice(0, other.lastIndexOf('.')) + compact.slice(compact.lastIndexOf('.'));
        if (round === 0) expect(await verifiers[verifier]({ ...facts, compact: mixed })).toBe(false);
      }
    },
    30_000,
  );

  test.each(['node', 'web'] as const)(
    'refuses signatures and keys of any other shape for %s',
    async (name) => {
      const key = await createNodeSigningKey(keyOf(alg));
      const [header, payload, written = ''] = (await signJwt(key, { typ: 'JWT' }, {})).split('.');
      const signature = base64url.decode(written);
      const verify = (changes: { readonly signature?: Uint8Array; readonly key?: JWK }) => {
        const compact = [header, payload, base64url.encode(changes.signature ?? signature)].join('.');
        return verifiers[name]({ alg, key: changes.key ?? key.publicJwk, compact });
      };
      const wrong = [
        { signature: new Uint8Array() },
        { signature: new Uint8Array(64) },
        { signature: signature.slice(1) },
        { signature: Uint8Array.from([...signature, 0]) },
        { signature: signature.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) },
        { signature: signature.map(() => 0xff) },
        { key: {} },
        { key: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } },
        { key: { ...key.publicJwk, x: '', n: '' } },
      ];
      for (const changes of wrong) expect(await verify(changes)).toBe(false);
      expect(await verify({})).toBe(true);
    },
  );
});

describe('createNodeSigningKey', () => {
  test.each<readonly [string, () => Promise<JWK>]>([
    ['an alg of another type', async () => ({ ...keyOf('ES256'), alg: 'PS256' })],
    ['a broken private part', async () => ({ ...keyOf('ES256'), d: 'AAAA' })],
    [
      'the private part of another key',
      async () => ({ ...keyOf('ES256'), d: (await createPrivateJwk('ES256')).d ?? '' }),
    ],
    [
      'the public part of another key',
      async () => ({ ...keyOf('EdDSA'), x: (await createPrivateJwk('EdDSA')).x ?? '' }),
    ],
  ])('refuses a key with %s, without the key in the message', async (_, create) => {
    const jwk = await create();
    const failure: unknown = await createNodeSigningKey(jwk).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'OAuthConfigurationError', code: 'signing_key' });
    expect(String(failure)).not.toContain(jwk.d);
  });
});

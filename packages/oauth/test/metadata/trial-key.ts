import { constants, createHmac, generateKeyPairSync, type KeyPairKeyObjectResult, sign } from 'node:crypto';
import type { TestKey } from '@ob/tooling/test-bank';
import type { SigningAlgorithm } from '../../src/jwt/signing-key.ts';

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = (namedCurve: string) => () => generateKeyPairSync('ec', { namedCurve });
const pss = (saltLength: number) => ({ padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
const dsa = { dsaEncoding: 'ieee-p1363' } as const;

type Method = readonly [create: () => KeyPairKeyObjectResult, digest: string | null, options: object];

const methods: Readonly<Record<string, Method>> = {
  RS256: [rsa, 'sha256', {}],
  PS256: [rsa, 'sha256', pss(32)],
  PS384: [rsa, 'sha384', pss(48)],
  ES256: [ec('P-256'), 'sha256', dsa],
  ES384: [ec('P-384'), 'sha384', dsa],
  EdDSA: [() => generateKeyPairSync('ed25519'), null, {}],
};

/** Without a signature, or with the known attack: an HMAC with the public key as secret. */
const unkeyed: Readonly<Record<string, (input: Uint8Array, secret: string) => Uint8Array>> = {
  none: () => new Uint8Array(),
  HS256: (input, secret) => createHmac('sha256', secret).update(input).digest(),
};

/** Creates a key that signs by any JWS algorithm, including insecure ones. */
export function createTrialKey(alg: string): TestKey {
  const [create, digest, options] = methods[alg] ?? [ec('P-256'), null, {}];
  const { publicKey, privateKey } = create();
  const publicJwk = { ...(publicKey.export({ format: 'jwk' }) as TestKey['publicJwk']), kid: 'trial' };
  return {
    kid: 'trial',
    alg: alg as SigningAlgorithm,
    publicJwk,
    sign: async (input) =>
      unkeyed[alg]?.(input, JSON.stringify(publicJwk)) ??
      sign(digest, input, { key: privateKey, ...options }),
  };
}

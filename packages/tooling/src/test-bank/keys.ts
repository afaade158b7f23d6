import type { KeyRing, KeySource, SigningAlgorithm, SigningKey } from '@ob/oauth';
import { base64url, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { issuer, now } from './samples.ts';

export interface TestKey extends SigningKey {
  readonly publicJwk: JWK;
}

const signingParameters = {
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} as const;

export async function createTestKey(alg: SigningAlgorithm, kid = `key-${alg}`): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return {
    kid,
    alg,
    publicJwk,
    sign: async (input) =>
      new Uint8Array(await crypto.subtle.sign(signingParameters[alg], privateKey, Uint8Array.from(input))),
  };
}

/** Creates a source of unchanging keys, without validation. */
export function createTestKeys(active: readonly SigningKey[], retired: KeyRing['retired'] = []): KeySource {
  const ring = { active, retired };
  return { current: () => ring };
}

/** Shared by every test bank, because creating an RSA key takes longer than most tests. */
export const serverKeys = createTestKeys(await Promise.all([createTestKey('PS256'), createTestKey('ES256')]));

export const clientKey = await createTestKey('ES256', 'client-key');

type Members = Readonly<Record<string, unknown>>;

/** `undefined` removes a member. */
export interface ProofChanges {
  readonly header?: Members;
  readonly claims?: Members;
}

let proofs = 0;

/** Creates a DPoP key. Every proof has a new `jti`. */
export async function createProver(alg: SigningAlgorithm = 'ES256') {
  const key = await createTestKey(alg);
  const { kid: _, alg: __, use: ___, ...jwk } = key.publicJwk;
  const proveWith = async ({ header = {}, claims = {} }: ProofChanges = {}): Promise<string> => {
    proofs += 1;
    const good = {
      ...{ jti: `proof-${proofs}`, htm: 'POST', htu: `${issuer}/oauth/token` },
      iat: Math.floor(now / 1000),
    };
    const parts = [
      { typ: 'dpop+jwt', alg, jwk, ...header },
      { ...good, ...claims },
    ];
    const input = parts.map((part) => base64url.encode(JSON.stringify(part))).join('.');
    const signature = await key.sign(new TextEncoder().encode(input));
    return `${input}.${base64url.encode(signature)}`;
  };
  const prove = (claims: Members = {}) => proveWith({ claims });
  const proveCall = async (token: string, path: string, claims: Members = {}) =>
    prove({ htm: 'GET', htu: `${issuer}${path}`, ath: await hash(token), ...claims });
  return { jwk, thumbprint: await calculateJwkThumbprint(jwk), prove, proveWith, proveCall };
}

export type Prover = Awaited<ReturnType<typeof createProver>>;

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return base64url.encode(new Uint8Array(digest));
}

import { base64url, type JWK } from 'jose';
import type { SigningAlgorithm } from '../../src/jwt/signing-key.ts';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { readProofKey } from '../../src/sender/dpop-key.ts';
import { createTestKey, issuer, seconds } from '../sample-request.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a proof says that differs from a good one: `undefined` takes a member out. */
export interface ProofChanges {
  readonly header?: Members;
  readonly claims?: Members;
}

/** The registration of a client whose tokens are bound by DPoP. */
export const dpopClient = {
  security_profile: 'fapi2',
  tls_client_certificate_bound_access_tokens: false,
  dpop_bound_access_tokens: true,
} as const;

let proofs = 0;

/** Makes the holder of a key, who proves it; every proof has a `jti` of its own. */
export async function createProver(alg: SigningAlgorithm = 'ES256') {
  const key = await createTestKey(alg);
  const jwk = publicPart(key.publicJwk);
  const proveWith = async ({ header = {}, claims = {} }: ProofChanges = {}): Promise<string> => {
    proofs += 1;
    const good = { jti: `proof-${proofs}`, htm: 'POST', htu: `${issuer}/oauth/token`, iat: seconds };
    const parts = [
      { typ: 'dpop+jwt', alg, jwk, ...header },
      { ...good, ...claims },
    ];
    const input = parts.map((part) => base64url.encode(JSON.stringify(part))).join('.');
    const signature = await key.sign(new TextEncoder().encode(input));
    return `${input}.${base64url.encode(signature)}`;
  };
  const prove = (claims: Members = {}) => proveWith({ claims });
  const proveCall = (token: string, path: string, claims: Members = {}) =>
    prove({ htm: 'GET', htu: `${issuer}${path}`, ath: hashTokenSecret(token), ...claims });
  const thumbprint = readProofKey(jwk, alg)?.thumbprint ?? '';
  return { jwk, thumbprint, prove, proveWith, proveCall };
}

export type Prover = Awaited<ReturnType<typeof createProver>>;

function publicPart({ kty, crv, x, y, n, e }: JWK): JWK {
  return JSON.parse(JSON.stringify({ kty, crv, x, y, n, e }));
}

import { accept, type Clock, type Result, refuse } from '@ob/http';
import { type JwtRefusal, type JwtRules, parseJwt, verifyJwt } from '../jwt/jws.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import { readSigningAlgorithm } from '../jwt/signing-algorithm.ts';
import { listOrigins, type ServerOrigins } from '../oauth-endpoint.ts';
import { isEqualConstantTime } from '../secret/constant-time.ts';
import type { ReplayStore } from '../secret/replay.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { readProofKey } from './dpop-key.ts';
import type { DpopNonces } from './dpop-nonces.ts';
import { type DpopClaimRefusal, validateDpopProof } from './dpop-proof.ts';

export interface DpopPorts extends ServerOrigins {
  readonly clock: Clock;
  readonly signatures: SignatureVerifier;
  readonly replay: ReplayStore;
  /** Present if every proof must have a nonce of this server. */
  readonly dpopNonces?: DpopNonces;
}

/** A proof with the facts of its request. */
export interface PresentedProof {
  /** The `DPoP` header. */
  readonly proof: string;
  readonly method: string;
  /** Without query. The host is always the server's own. */
  readonly path: string;
  /** `undefined` if there is none yet. */
  readonly accessToken: string | undefined;
  /** The required thumbprint; `undefined` for any key. */
  readonly boundTo: string | undefined;
}

export type DpopRefusal = JwtRefusal | DpopClaimRefusal | 'repeated' | 'key_other' | 'replayed';

export function readProofHeader({ headers }: Request): string | undefined {
  return headers.get('dpop')?.trim() || undefined;
}

const proofRules: JwtRules = { types: ['dpop+jwt'], absentType: 'refused', algorithm: undefined };

/**
 * Verifies a proof (RFC 9449 section 4.3) with the key in its header, uses it up, and returns the thumbprint of the key. Stores
 * the `jti` after every other check: only the owner of the key can use it up.
 */
export async function useDpopProof(
  ports: DpopPorts,
  presented: PresentedProof,
): Promise<Result<string, DpopRefusal>> {
  // Repeated headers arrive joined by commas, and a JWT has none.
  if (presented.proof.includes(',')) return refuse('repeated');
  const jwt = parseJwt(presented.proof);
  if (jwt === undefined) return refuse('malformed');
  const key = await readProofKey(jwt.header.jwk, readSigningAlgorithm(jwt.header.alg));
  const verified = await verifyJwt(jwt, {
    signatures: ports.signatures,
    rules: proofRules,
    // A proof has one key: its kid does not matter.
    findKeys: ({ kid }) => (key === undefined ? [] : [kid === undefined ? key.jwk : { ...key.jwk, kid }]),
  });
  if (!verified.ok) return verified;
  if (key === undefined) return refuse('key');
  const use = validateDpopProof(verified.value, {
    ...presented,
    addresses: listOrigins(ports).map((origin) => `${origin}${presented.path}`),
    nonces: ports.dpopNonces?.accepted(),
    now: ports.clock.now(),
  });
  if (!use.ok) return use;
  const { thumbprint } = key;
  if (!isEqualConstantTime(presented.boundTo ?? thumbprint, thumbprint)) return refuse('key_other');
  const id = hashTokenSecret(use.value.proofId);
  const isFresh = await ports.replay.unique(`dpop ${thumbprint}`, id, use.value.expiresAt);
  return isFresh ? accept(thumbprint) : refuse('replayed');
}

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

/** What accepting proofs stands on. */
export interface DpopPorts extends ServerOrigins {
  readonly clock: Clock;
  readonly signatures: SignatureVerifier;
  readonly replay: ReplayStore;
  /** Given where every proof must carry a nonce of this server. */
  readonly dpopNonces?: DpopNonces;
}

/** A proof as it came, and what it must fit. */
export interface PresentedProof {
  /** The value of the `DPoP` header. */
  readonly proof: string;
  readonly method: string;
  /** The path that was asked for, without query: its host is that of the server, whatever the request says. */
  readonly path: string;
  /** The access token that is presented with it; `undefined` where none is used yet. */
  readonly accessToken: string | undefined;
  /** The thumbprint that its key must have; `undefined` where any key will do. */
  readonly boundTo: string | undefined;
}

/** Why a proof is not accepted. */
export type DpopRefusal = JwtRefusal | DpopClaimRefusal | 'repeated' | 'key_other' | 'replayed';

/** Reads the `DPoP` header of a request; `undefined` where none was sent, or an empty one. */
export function readProofHeader({ headers }: Request): string | undefined {
  return headers.get('dpop')?.trim() || undefined;
}

const proofRules: JwtRules = { types: ['dpop+jwt'], absentType: 'refused', algorithm: undefined };

/**
 * Accepts a proof (RFC 9449 section 4.3) and answers the thumbprint of its key: one header, a JWT of the type
 * `dpop+jwt` signed by the public key that it carries, claims as `validateDpopProof` asks. It is used up last, when
 * everything else about it holds: nobody but the holder of the key can use up its ids.
 */
export async function useDpopProof(
  ports: DpopPorts,
  presented: PresentedProof,
): Promise<Result<string, DpopRefusal>> {
  // Repeated headers arrive joined by commas, and a JWT has none.
  if (presented.proof.includes(',')) return refuse('repeated');
  const jwt = parseJwt(presented.proof);
  if (jwt === undefined) return refuse('malformed');
  const key = readProofKey(jwt.header.jwk, readSigningAlgorithm(jwt.header.alg));
  const verified = await verifyJwt(jwt, {
    signatures: ports.signatures,
    rules: proofRules,
    // Whatever name the header gives its key, there is but the one that it carries.
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

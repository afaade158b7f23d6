import { accept, type Result, refuse } from '@ob/http';
import { hasExpired, isFromFuture, isJwtId, readTime } from '../jwt/claims.ts';
import type { JsonObject, VerifiedJwt } from '../jwt/jws.ts';
import { findReason, type Rule } from '../refusals/rule.ts';
import { isEqualConstantTime } from '../secret/constant-time.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { normalizeTargetUri } from './dpop-target-uri.ts';

export interface DpopFacts {
  readonly method: string;
  /** The accepted addresses of the request. The `Host` header is not trusted. */
  readonly addresses: readonly string[];
  /** `undefined` at the endpoints of the authorization server. */
  readonly accessToken: string | undefined;
  /** `undefined` if the server requires none. */
  readonly nonces: readonly string[] | undefined;
  readonly now: number;
}

/** An accepted `jti`, stored to refuse a second use. `expiresAt` is in milliseconds since the epoch. */
export interface DpopUse {
  readonly proofId: string;
  readonly expiresAt: number;
}

export type DpopClaimRefusal =
  | 'jti'
  | 'method'
  | 'address'
  | 'issued_at'
  | 'expired'
  | 'not_before'
  | 'token_hash'
  | 'nonce';

/** In milliseconds, for `iat`. */
const tolerance = 60_000;

/** Extra milliseconds in the replay store, for clock differences between processes. */
const replayReserve = 60_000;

/** RFC 9449 section 4.3, in the order of evaluation. */
const claimRules: readonly Rule<DpopClaimRefusal, [claims: JsonObject, facts: DpopFacts]>[] = [
  { reason: 'jti', isBroken: ({ jti }) => !isJwtId(jti) },
  { reason: 'method', isBroken: ({ htm }, { method }) => htm !== method },
  { reason: 'address', isBroken: ({ htu }, { addresses }) => !isAcceptedAddress(htu, addresses) },
  {
    reason: 'issued_at',
    isBroken: (claims, { now }) => !(Math.abs(readTime(claims, 'iat') - now) <= tolerance),
  },
  {
    reason: 'expired',
    isBroken: (claims, { now }) => 'exp' in claims && hasExpired(claims, now),
  },
  {
    reason: 'not_before',
    isBroken: (claims, { now }) => isFromFuture(claims, 'nbf', now),
  },
  {
    reason: 'token_hash',
    isBroken: ({ ath }, { accessToken }) => accessToken !== undefined && !isHashOf(accessToken, ath),
  },
  {
    reason: 'nonce',
    isBroken: ({ nonce }, { nonces }) => nonces !== undefined && !isAcceptedNonce(nonce, nonces),
  },
];

/**
 * Validates the claims of a DPoP proof whose signature is valid. Ignores other claims.
 * - `jti` has 1 to 256 characters; `htm` and `htu` are the method and address of this request.
 * - `iat` differs from the current time by at most 60 seconds; `exp` and `nbf`, if present, include the current time.
 * - `ath` is the hash of the access token, and `nonce` is valid, if the request needs them.
 */
export function validateDpopProof(
  { claims }: VerifiedJwt,
  facts: DpopFacts,
): Result<DpopUse, DpopClaimRefusal> {
  const refusal = findReason(claimRules, claims, facts);
  if (refusal !== undefined) return refuse(refusal);
  const expiresAt = Math.ceil(readTime(claims, 'iat')) + tolerance + replayReserve;
  return isJwtId(claims.jti) ? accept({ proofId: claims.jti, expiresAt }) : refuse('jti');
}

function isAcceptedAddress(htu: unknown, addresses: readonly string[]): boolean {
  const claimed = typeof htu === 'string' ? normalizeTargetUri(htu) : undefined;
  return claimed !== undefined && addresses.some((address) => normalizeTargetUri(address) === claimed);
}

function isHashOf(accessToken: string, ath: unknown): boolean {
  return typeof ath === 'string' && isEqualConstantTime(hashTokenSecret(accessToken), ath);
}

function isAcceptedNonce(nonce: unknown, nonces: readonly string[]): boolean {
  return typeof nonce === 'string' && nonces.some((known) => isEqualConstantTime(known, nonce));
}

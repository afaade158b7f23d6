import { accept, type Result, refuse } from '@ob/http';
import { type ClaimRule, findReason, hasExpired, isFromFuture, isJwtId, readTime } from '../jwt/claims.ts';
import type { VerifiedJwt } from '../jwt/jws.ts';
import { isEqualConstantTime } from '../secret/constant-time.ts';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { normalizeAddress } from './dpop-address.ts';

/** What a proof is judged against. */
export interface DpopFacts {
  /** The method of the request, as sent. */
  readonly method: string;
  /** The addresses that the request may have been sent to; the host that it claims to be for is not one of them. */
  readonly addresses: readonly string[];
  /** The access token that is presented with the proof; `undefined` where none is used yet. */
  readonly accessToken: string | undefined;
  /** The nonces that are accepted; `undefined` where none is asked for. */
  readonly nonces: readonly string[] | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** What must be remembered of an accepted proof, so that nobody uses it again. */
export interface DpopUse {
  readonly proofId: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What a claim of a proof can be refused for. */
export type DpopClaimRefusal =
  | 'jti'
  | 'method'
  | 'address'
  | 'issued_at'
  | 'expired'
  | 'not_before'
  | 'token_hash'
  | 'nonce';

/** How far `iat` may be from now, in milliseconds: before and after. */
const tolerance = 60_000;

/** Processes do not agree on the time to the second: a proof is remembered for so long after its end. */
const reserve = 60_000;

/** The rules of RFC 9449 section 4.3, in the order in which they are judged. */
const claimRules: readonly ClaimRule<DpopClaimRefusal, DpopFacts>[] = [
  { reason: 'jti', isBroken: ({ jti }) => !isJwtId(jti) },
  { reason: 'method', isBroken: ({ htm }, { method }) => htm !== method },
  { reason: 'address', isBroken: ({ htu }, { addresses }) => !isOneOf(htu, addresses) },
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
  { reason: 'nonce', isBroken: ({ nonce }, { nonces }) => nonces !== undefined && !isAmong(nonces, nonce) },
];

/**
 * Judges the claims of a DPoP proof whose signature holds: `jti` has 1 to 256 characters; `htm` and `htu` are method
 * and address of this request; `iat` lies within 60 seconds; `exp` and `nbf`, where given, allow it now; `ath` is the
 * hash of the access token, where one is presented; `nonce` is one of this server's, where it asks for one. Others
 * mean nothing.
 */
export function validateDpopProof(
  { claims }: VerifiedJwt,
  facts: DpopFacts,
): Result<DpopUse, DpopClaimRefusal> {
  const refusal = findReason(claimRules, claims, facts);
  if (refusal !== undefined) return refuse(refusal);
  const expiresAt = Math.ceil(readTime(claims, 'iat')) + tolerance + reserve;
  return isJwtId(claims.jti) ? accept({ proofId: claims.jti, expiresAt }) : refuse('jti');
}

function isOneOf(htu: unknown, addresses: readonly string[]): boolean {
  const claimed = typeof htu === 'string' ? normalizeAddress(htu) : undefined;
  return claimed !== undefined && addresses.some((address) => normalizeAddress(address) === claimed);
}

function isHashOf(accessToken: string, ath: unknown): boolean {
  return typeof ath === 'string' && isEqualConstantTime(hashTokenSecret(accessToken), ath);
}

function isAmong(nonces: readonly string[], nonce: unknown): boolean {
  return typeof nonce === 'string' && nonces.some((known) => isEqualConstantTime(known, nonce));
}

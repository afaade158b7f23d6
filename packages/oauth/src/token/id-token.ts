import { sha256, sha512 } from '@noble/hashes/sha2.js';
import * as base64url from 'jose/base64url';
import type { CustomerProfile } from '../grant/customer-profile.ts';
import type { Grant } from '../grant/grant.ts';
import type { JsonObject } from '../jwt/jws.ts';
import { algorithmRule } from '../jwt/signing-algorithm.ts';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { describeAuthentication } from './authentication-claims.ts';

/** In seconds. */
export const idTokenLifetime = 300;

export interface IdTokenFacts {
  readonly issuer: string;
  readonly grant: Pick<Grant, 'clientId' | 'subject' | 'authenticatedAt' | 'acr'>;
  readonly profile: CustomerProfile;
  readonly accessToken: string;
  /** The algorithm of the ID token. It selects the hash of `at_hash`. */
  readonly algorithm: SigningAlgorithm;
  /** `undefined` if the request had no `nonce`, and for a refresh. */
  readonly nonce: string | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** Builds the claims of an ID token (OpenID Connect Core sections 2 and 3.1.3.6). */
export function buildIdTokenClaims({
  issuer,
  grant,
  profile,
  nonce,
  now,
  ...token
}: IdTokenFacts): JsonObject {
  const issuedAt = Math.floor(now / 1000);
  return {
    iss: issuer,
    aud: grant.clientId,
    iat: issuedAt,
    exp: issuedAt + idTokenLifetime,
    ...describeAuthentication(grant),
    ...profile,
    at_hash: hashAccessToken(token.accessToken, token.algorithm),
    ...omitUndefined({ nonce }),
  };
}

/** Computes `at_hash` (OpenID Connect Core section 3.1.3.6): the left half of the hash, in base64url. */
export function hashAccessToken(accessToken: string, algorithm: SigningAlgorithm): string {
  const hash = algorithmRule(algorithm).hash === 'SHA-512' ? sha512 : sha256;
  const digest = hash(new TextEncoder().encode(accessToken));
  return base64url.encode(digest.subarray(0, digest.length / 2));
}

import { sha256 } from '@noble/hashes/sha2.js';
import * as base64url from 'jose/base64url';
import { isEqualConstantTime } from './constant-time.ts';

/** The only accepted method (RFC 7636 section 4.2). `plain` protects nothing. */
export const codeChallengeMethod = 'S256';

/** The shape of an S256 challenge: 32 bytes in base64url (RFC 7636 section 4.2). */
export const codeChallengePattern = /^[A-Za-z0-9_-]{43}$/;

/** The shape of a code verifier: 43 to 128 unreserved characters (RFC 7636 section 4.1). */
export const codeVerifierPattern = /^[A-Za-z0-9._~-]{43,128}$/;

export function isCodeChallenge(challenge: string): boolean {
  return codeChallengePattern.test(challenge);
}

export function isCodeVerifier(verifier: string): boolean {
  return codeVerifierPattern.test(verifier);
}

/**
 * Returns whether a code verifier matches an S256 challenge (RFC 7636 section 4.6). Compares in constant time.
 * Malformed text never matches.
 */
export function verifyPkce(verifier: string, challenge: string): boolean {
  if (!isCodeVerifier(verifier) || !isCodeChallenge(challenge)) return false;
  return isEqualConstantTime(createCodeChallenge(verifier), challenge);
}

/** Computes the S256 challenge of a code verifier (RFC 7636 section 4.2). */
export function createCodeChallenge(verifier: string): string {
  return base64url.encode(sha256(new TextEncoder().encode(verifier)));
}

import { sha256 } from '@noble/hashes/sha2.js';
import type { Random } from '@ob/http';
import * as base64url from 'jose/base64url';

/** The shape of every secret that {@link createTokenSecret} makes. */
export const tokenSecretPattern = /^[A-Za-z0-9_-]{43}$/;

/** Makes a secret for a code, a refresh token or a `request_uri`: 32 random bytes in base64url, 43 characters. */
export function createTokenSecret(random: Random): string {
  return base64url.encode(random.bytes(32));
}

/**
 * Hashes a secret for the store: SHA-256 in base64url. A plain hash suffices because the secret itself carries
 * 256 random bits: there is nothing to guess. Takes any text, also one that was never issued.
 */
export function hashTokenSecret(secret: string): string {
  return base64url.encode(sha256(new TextEncoder().encode(secret)));
}

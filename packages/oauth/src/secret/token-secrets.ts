import { sha256 } from '@noble/hashes/sha2.js';
import type { Random } from '@ob/http';
import * as base64url from 'jose/base64url';

export const tokenSecretPattern = /^[A-Za-z0-9_-]{43}$/;

/** Creates a secret for a code, a refresh token or a `request_uri`: 32 random bytes in base64url, 43 characters. */
export function createTokenSecret(random: Random): string {
  return base64url.encode(random.bytes(32));
}

/**
 * Hashes a secret for the store: SHA-256 in base64url. A plain hash is sufficient, because the secret has 256 random
 * bits.
 */
export function hashTokenSecret(secret: string): string {
  return base64url.encode(sha256(new TextEncoder().encode(secret)));
}

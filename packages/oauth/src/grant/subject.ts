import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as base64url from 'jose/base64url';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';

/** Port: creates the pairwise `sub` values of customers. */
export interface SubjectSource {
  /** Returns the same `sub` for the same pair. Two clients cannot link their values. */
  subjectOf(clientId: string, customerId: string): string;
}

const minSecretBytes = 32;

/**
 * Creates pairwise subjects (OpenID Connect Core section 8.1): HMAC-SHA256 of client and customer, 43 characters of base64url.
 * Keep the secret forever: another one gives every customer a new `sub`. Throws an `OAuthConfigurationError` if it has fewer than
 * 32 bytes.
 */
export function createPairwiseSubjects(secret: Uint8Array): SubjectSource {
  if (secret.length < minSecretBytes)
    throw new OAuthConfigurationError(
      'subject_secret',
      'The secret of pairwise subjects is too short. Use 32 bytes or more from a secure random source',
    );
  const key = Uint8Array.from(secret);
  return {
    subjectOf(clientId, customerId) {
      const pair = JSON.stringify([clientId, customerId]);
      return base64url.encode(hmac(sha256, key, new TextEncoder().encode(pair)));
    },
  };
}

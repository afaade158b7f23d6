import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as base64url from 'jose/base64url';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';

/** Port: tells by which `sub` a client knows a customer. */
export interface SubjectSource {
  /** Answers the same text for the same pair, and texts that cannot be linked for different clients. */
  subjectOf(clientId: string, customerId: string): string;
}

/** The fewest bytes of a secret that is as hard to guess as what it protects. */
const minSecretBytes = 32;

/**
 * Creates pairwise subjects (OpenID Connect Core section 8.1): HMAC-SHA256 over client and customer in base64url,
 * 43 characters. Two clients cannot tell that they serve the same customer, and nobody without the secret can guess
 * a `sub`. The secret must stay the same for as long as clients know customers by it.
 * Throws an `OAuthConfigurationError` where the secret has fewer than 32 bytes.
 */
export function createPairwiseSubjects(secret: Uint8Array): SubjectSource {
  if (secret.length < minSecretBytes)
    throw new OAuthConfigurationError(
      'subject_secret',
      'The secret of pairwise subjects needs 32 bytes or more',
    );
  const key = Uint8Array.from(secret);
  return {
    subjectOf(clientId, customerId) {
      // JSON keeps the two apart: no other pair gives the same text.
      const pair = JSON.stringify([clientId, customerId]);
      return base64url.encode(hmac(sha256, key, new TextEncoder().encode(pair)));
    },
  };
}

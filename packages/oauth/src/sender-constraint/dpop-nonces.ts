import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Clock, Service } from '@ob/http';
import * as base64url from 'jose/base64url';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';

/** Port: the nonces that proofs must carry (RFC 9449 sections 8 and 9). */
export interface DpopNonces {
  /** Lists the nonces that are accepted now; the first one is to be handed out. */
  accepted(): readonly [string, ...string[]];
}

/** What nonces are made of. */
export interface DpopNonceOptions {
  /** At least 32 bytes; the same in every process that answers for this server. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
  /** For how long one nonce is handed out, in milliseconds; it is accepted for as long again. */
  readonly lifetime: number;
}

/** The fewest bytes of a secret that nobody guesses. */
const minSecretBytes = 32;

/**
 * Creates nonces that need no store: the HMAC-SHA256 of the time window they are handed out in. A nonce is accepted
 * in its own window and in the next one. Throws an `OAuthConfigurationError` where the secret has fewer than 32 bytes,
 * and where the lifetime is no positive number of milliseconds.
 */
export function createDpopNonces({ secret, clock, lifetime }: DpopNonceOptions): DpopNonces {
  if (secret.length < minSecretBytes)
    throw new OAuthConfigurationError('dpop_nonces', 'The secret of DPoP nonces needs 32 bytes or more');
  if (!Number.isSafeInteger(lifetime) || lifetime <= 0)
    throw new OAuthConfigurationError('dpop_nonces', 'DPoP nonces need a lifetime in milliseconds');
  const key = Uint8Array.from(secret);
  const nonceOf = (window: number): string =>
    base64url.encode(hmac(sha256, key, new TextEncoder().encode(`DPoP nonce ${window}`)));
  return {
    accepted() {
      const window = Math.floor(clock.now() / lifetime);
      return [nonceOf(window), nonceOf(window - 1)];
    },
  };
}

/**
 * Makes a service tell the current nonce in its answers to requests with a proof (RFC 9449 section 8.2), so that a
 * client learns of a new one before the old one ends. Without it, clients learn of it by a refusal.
 */
export function announceDpopNonces(service: Service, nonces: DpopNonces): Service {
  return async (request, connection) => {
    const response = await service(request, connection);
    if (request.headers.has('dpop')) response.headers.set('dpop-nonce', nonces.accepted()[0]);
    return response;
  };
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Clock, Service } from '@ob/http';
import * as base64url from 'jose/base64url';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';

/** Port: the nonces for DPoP proofs (RFC 9449 sections 8 and 9). */
export interface DpopNonces {
  /** Lists the valid nonces. Responses carry the first one. */
  accepted(): readonly [string, ...string[]];
}

export interface DpopNonceOptions {
  /** At least 32 bytes. Every process of this server needs the same secret. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
  /** How long responses carry one nonce, in milliseconds. It stays valid for the same time again. */
  readonly lifetime: number;
}

const minSecretBytes = 32;

/**
 * Creates nonces that need no store: the HMAC-SHA256 of a time window, valid in this window and the next. Throws an
 * `OAuthConfigurationError` if the secret has fewer than 32 bytes or the lifetime is not a positive integer.
 */
export function createDpopNonces({ secret, clock, lifetime }: DpopNonceOptions): DpopNonces {
  if (secret.length < minSecretBytes)
    throw new OAuthConfigurationError(
      'dpop_nonces',
      'The secret of DPoP nonces is too short. Use 32 bytes or more from a secure random source',
    );
  if (!Number.isSafeInteger(lifetime) || lifetime <= 0)
    throw new OAuthConfigurationError(
      'dpop_nonces',
      'The lifetime of DPoP nonces must be a positive integer, in milliseconds',
    );
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
 * Adds the current nonce to responses of requests with a proof (RFC 9449 section 8.2), so that clients need no refusal to get it.
 */
export function announceDpopNonces(service: Service, nonces: DpopNonces): Service {
  return async (request, connection) => {
    const response = await service(request, connection);
    if (request.headers.has('dpop')) response.headers.set('dpop-nonce', nonces.accepted()[0]);
    return response;
  };
}

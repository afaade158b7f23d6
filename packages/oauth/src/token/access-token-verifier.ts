import { sha256 } from '@noble/hashes/sha2.js';
import type { TokenVerifier } from '@ob/core/routes';
import { accept } from '@ob/http';
import * as base64url from 'jose/base64url';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import type { ClientStore } from '../client/client.ts';
import type { KeyRing } from '../jwt/signing-key.ts';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import { type AccessTokenContent, type AccessTokenPorts, verifyAccessToken } from './access-token-content.ts';
import { readPresentedToken, refuseToken } from './access-token-credentials.ts';
import { verifySender } from './access-token-sender.ts';

/** What verifying access tokens needs. */
export interface AccessTokenVerifierOptions extends AccessTokenPorts, DpopPorts {
  /** Asked for every token: a client that is not registered any more has no valid token. */
  readonly clients: Pick<ClientStore, 'find'>;
  /** How many tokens are remembered whose signature holds, by default 10,000; 0 verifies every one every time. */
  readonly cacheSize?: number;
}

/**
 * Makes the verifier of this server's access tokens (RFC 9068 section 4). The token comes in the `Authorization`
 * header alone, by the scheme that fits what it is bound to. A signature is verified once per token and then remembered
 * by the token's hash; lifetime, registration of the client and sender are checked on every call. A store knows whether
 * a token was revoked.
 */
export function createAccessTokenVerifier(options: AccessTokenVerifierOptions): TokenVerifier {
  const readContent = createContentReader(options);
  return {
    async verify(request, connection) {
      const presented = readPresentedToken(request);
      if (!presented.ok) return presented;
      const { scheme, token: accessToken } = presented.value;
      const content = await readContent(accessToken);
      if (content === undefined) return refuseToken(scheme, 'token_not_valid');
      if (options.clock.now() >= content.token.expiresAt) return refuseToken(scheme, 'token_expired');
      if ((await options.clients.find(content.token.clientId)) === undefined)
        return refuseToken(scheme, 'client_not_registered');
      if (content.token.scheme !== scheme) return refuseToken(scheme, 'scheme_other');
      const sender = await verifySender(options, { content, accessToken, request, connection });
      return sender.ok ? accept(content.token) : sender;
    },
  };
}

type ContentReader = (token: string) => Promise<AccessTokenContent | undefined>;

/**
 * Only tokens of this server get into the cache: nobody else can push others out of it. What one ring of keys has
 * verified is forgotten with it, so that a key that is taken away takes its tokens along.
 */
function createContentReader(options: AccessTokenVerifierOptions): ContentReader {
  const { keys, cacheSize = 10_000 } = options;
  if (!Number.isSafeInteger(cacheSize) || cacheSize < 0) {
    throw new OAuthConfigurationError('cache_size', 'The cache of access tokens needs a size of 0 or more');
  }
  const caches = new WeakMap<KeyRing, BoundedCache<AccessTokenContent>>();
  return async (token) => {
    const ring = keys.current();
    const cache = caches.get(ring) ?? createBoundedCache<AccessTokenContent>(cacheSize);
    caches.set(ring, cache);
    const name = base64url.encode(sha256(new TextEncoder().encode(token)));
    const known = cache.get(name);
    if (known !== undefined) return known;
    const content = await verifyAccessToken(options, token);
    if (content !== undefined) cache.set(name, content);
    return content;
  };
}

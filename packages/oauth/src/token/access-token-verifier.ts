import { sha256 } from '@noble/hashes/sha2.js';
import type { TokenVerifier } from '@ob/core/routes';
import { accept } from '@ob/http';
import * as base64url from 'jose/base64url';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import type { ClientStore } from '../client/client.ts';
import type { KeyRing } from '../jwt/signing-key.ts';
import type { DpopPorts } from '../sender-constraint/dpop-use.ts';
import { type AccessTokenContent, type AccessTokenPorts, verifyAccessToken } from './access-token-content.ts';
import { readPresentedToken, refuseToken } from './access-token-credentials.ts';
import { verifySender } from './access-token-sender.ts';

export interface AccessTokenVerifierOptions extends AccessTokenPorts, DpopPorts {
  /** Queried for every token: the tokens of a removed client are not valid. */
  readonly clients: Pick<ClientStore, 'find'>;
}

/**
 * Creates the verifier of this server's access tokens (RFC 9068 section 4). It reads the token from the
 * `Authorization` header only, with the scheme of the token's binding. It caches verified signatures by the hash of
 * the token, and checks lifetime, client and sender on every call. It does not check revocation; the store does.
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

const maxCachedTokens = 10_000;

type ContentReader = (token: string) => Promise<AccessTokenContent | undefined>;

/**
 * Caches only tokens of this server, so that others cannot evict them. Each key ring has its own cache: if a key is
 * removed, its tokens become invalid.
 */
function createContentReader(options: AccessTokenVerifierOptions): ContentReader {
  const caches = new WeakMap<KeyRing, BoundedCache<AccessTokenContent>>();
  return async (token) => {
    const ring = options.keys.current();
    const cache = caches.get(ring) ?? createBoundedCache<AccessTokenContent>(maxCachedTokens);
    caches.set(ring, cache);
    const name = base64url.encode(sha256(new TextEncoder().encode(token)));
    const known = cache.get(name);
    if (known !== undefined) return known;
    const content = await verifyAccessToken(options, token);
    if (content !== undefined) cache.set(name, content);
    return content;
  };
}

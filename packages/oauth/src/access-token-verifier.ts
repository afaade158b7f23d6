import { sha256 } from '@noble/hashes/sha2.js';
import {
  type AccessToken,
  accept,
  type Clock,
  describeChallenge,
  type Result,
  refuse,
  type TokenRefusal,
  type TokenVerifier,
} from '@ob/core';
import { type Connection, readSingleHeader } from '@ob/core/http';
import { base64url } from 'jose';
import { type AccessTokenContent, verifyAccessToken } from './access-token-content.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { isCertificateOf } from './certificate-binding.ts';
import { listVerificationKeys } from './key-ring.ts';
import { OAuthConfigurationError } from './oauth-configuration-error.ts';
import type { KeyRing } from './signing-key.ts';

/** What verifying access tokens stands on. */
export interface AccessTokenVerifierOptions {
  readonly clock: Clock;
  readonly issuer: string;
  readonly keys: KeyRing;
  /** How many tokens are remembered whose signature holds, by default 10,000; 0 verifies every one every time. */
  readonly cacheSize?: number;
}

/**
 * Makes the verifier of this server's access tokens (RFC 9068 section 4). The token comes in the `Authorization`
 * header alone. A signature is verified once per token and then remembered by the token's hash; lifetime and
 * certificate binding are judged on every call. Whether a token was revoked is for a store to say.
 */
export function createAccessTokenVerifier(options: AccessTokenVerifierOptions): TokenVerifier {
  const readContent = createContentReader(options);
  return {
    async verify(request, connection) {
      const token = readBearerToken(request);
      if (!token.ok) return token;
      const content = await readContent(token.value);
      if (content === undefined) return refuseToken('token_not_valid');
      return judgeContent(content, connection, options.clock.now());
    },
  };
}

/**
 * Takes the token out of the `Authorization` header (RFC 6750 section 2.1), the scheme in any case. A request without
 * one gets a challenge that names no error (section 3.1); one with several is malformed, whatever they are.
 */
function readBearerToken(request: Request): Result<string, TokenRefusal> {
  const single = readSingleHeader(request, 'Authorization');
  if (!single.ok) {
    const challenge = describeChallenge('Bearer', 'invalid_request');
    return refuse({ reason: 'authorization_repeated', challenge, fault: single.refusal });
  }
  const header = single.value ?? '';
  if (!/^bearer(?: |$)/i.test(header)) {
    const reason = header === '' ? 'token_missing' : 'scheme_not_supported';
    return refuse({ reason, challenge: describeChallenge('Bearer') });
  }
  const token = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header)?.[1];
  return token === undefined ? refuseToken('token_malformed') : accept(token);
}

type ContentReader = (token: string) => Promise<AccessTokenContent | undefined>;

/** Only tokens of this server get into the cache: nobody else can push others out of it. */
function createContentReader({
  issuer,
  keys,
  cacheSize = 10_000,
}: AccessTokenVerifierOptions): ContentReader {
  if (!Number.isSafeInteger(cacheSize) || cacheSize < 0) {
    throw new OAuthConfigurationError('cache_size', 'The cache of access tokens needs a size of 0 or more');
  }
  const verificationKeys = listVerificationKeys(keys);
  const cache = createBoundedCache<AccessTokenContent>(cacheSize);
  return async (token) => {
    const name = base64url.encode(sha256(new TextEncoder().encode(token)));
    const known = cache.get(name);
    if (known !== undefined) return known;
    const content = await verifyAccessToken(token, issuer, verificationKeys);
    if (content !== undefined) cache.set(name, content);
    return content;
  };
}

function judgeContent(
  { token, thumbprint }: AccessTokenContent,
  { clientCertificate }: Connection,
  now: number,
): Result<AccessToken, TokenRefusal> {
  if (now >= token.expiresAt) return refuseToken('token_expired');
  if (clientCertificate === undefined) return refuseToken('certificate_missing');
  return isCertificateOf(thumbprint, clientCertificate) ? accept(token) : refuseToken('certificate_other');
}

function refuseToken(reason: string): Result<never, TokenRefusal> {
  return refuse({ reason, challenge: describeChallenge('Bearer', 'invalid_token') });
}

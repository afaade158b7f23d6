import type { AccessToken } from '@ob/core/primitives';
import { describeChallenge, describeTokenChallenges, type TokenRefusal } from '@ob/core/routes';
import { accept, type Result, refuse } from '@ob/http';
import { readSingleHeader } from '@ob/http/routes';

/** A token from the `Authorization` header, not verified. */
export interface PresentedToken {
  readonly scheme: AccessToken['scheme'];
  readonly token: string;
}

/**
 * Reads the token from the `Authorization` header (RFC 6750 section 2.1, RFC 9449 section 7.1). The scheme is
 * case-insensitive. If the header is absent, the challenge names both schemes and no error (RFC 6750 section 3.1). A
 * repeated header is refused.
 */
export function readPresentedToken(request: Request): Result<PresentedToken, TokenRefusal> {
  const single = readSingleHeader(request, 'Authorization');
  if (!single.ok) {
    const challenge = describeChallenge('Bearer', 'invalid_request');
    return refuse({ reason: 'authorization_repeated', challenge, apiError: single.refusal });
  }
  const header = single.value ?? '';
  const name = /^(bearer|dpop)(?: |$)/i.exec(header)?.[1];
  if (name === undefined) {
    const reason = header === '' ? 'token_missing' : 'scheme_not_supported';
    return refuse({ reason, challenge: describeTokenChallenges() });
  }
  const scheme = name.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer';
  const token = /^ +([A-Za-z0-9._~+/-]+=*)$/.exec(header.slice(name.length))?.[1];
  return token === undefined ? refuseToken(scheme, 'token_malformed') : accept({ scheme, token });
}

/** Refuses a token with 401 `invalid_token`. The challenge names the scheme of the request. */
export function refuseToken(scheme: AccessToken['scheme'], reason: string): Result<never, TokenRefusal> {
  return refuse({ reason, challenge: describeChallenge(scheme, 'invalid_token') });
}

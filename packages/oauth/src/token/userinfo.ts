import { type AdmittedToken, accept, type Result } from '@ob/core';
import { isConsentOver } from '../grant/grant-consent.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type AuthenticationClaims, describeAuthentication } from './authentication-claims.ts';

/**
 * Decides what the userinfo endpoint tells the holder of an access token (OpenID Connect Core section 5.3). Refuses
 * with `insufficient_scope` a token of client credentials and one without the scope `openid`, with `invalid_consent`
 * one whose consent has ended; a token for `openid` alone has none.
 */
export function decideUserinfo(
  token: AdmittedToken,
  now: number,
): Result<AuthenticationClaims, OAuthRefusal> {
  if (token.authentication === undefined) return refuseFor('userinfo_without_customer');
  if (!token.scopes.includes('openid')) return refuseFor('userinfo_scope');
  const isOver = token.consentId !== undefined && isConsentOver(token.consent, now);
  return isOver ? refuseFor('userinfo_consent') : accept(describeAuthentication(token.authentication));
}

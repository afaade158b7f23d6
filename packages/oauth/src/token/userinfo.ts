import type { AdmittedToken } from '@ob/core/routes';
import { accept, type Result } from '@ob/http';
import { listScopeClaims } from '../client/scope.ts';
import { isProfileClaim, type ProfileClaim } from '../grant/customer-profile.ts';
import { isConsentOver } from '../grant/grant-consent.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type AuthenticationClaims, describeAuthentication } from './authentication-claims.ts';

/** What the holder of an access token learns about the customer. */
export interface UserinfoDecision {
  readonly customerId: string;
  readonly claims: AuthenticationClaims;
  /** The further claims that were requested, by scope or one by one. */
  readonly requested: readonly ProfileClaim[];
}

/**
 * Decides what the userinfo endpoint returns to the holder of an access token (OpenID Connect Core section 5.3). Refuses
 * with `insufficient_scope` a token of client credentials and one without the scope `openid`, with `invalid_consent`
 * one whose consent has ended.
 */
export function decideUserinfo(token: AdmittedToken, now: number): Result<UserinfoDecision, OAuthRefusal> {
  const { authentication, customerId, scopes } = token;
  if (authentication === undefined || customerId === undefined) return refuseFor('userinfo_without_customer');
  if (!scopes.includes('openid')) return refuseFor('userinfo_scope');
  if (token.consentId !== undefined && isConsentOver(token.consent, now))
    return refuseFor('userinfo_consent');
  const { userinfoClaims = [] } = authentication;
  const requested = new Set([...listScopeClaims(scopes), ...userinfoClaims.filter(isProfileClaim)]);
  return accept({ customerId, claims: describeAuthentication(authentication), requested: [...requested] });
}

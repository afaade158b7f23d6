import type { AdmittedToken } from '@ob/core/routes';
import { accept, type Result } from '@ob/http';
import { listScopeClaims } from '../client/scope.ts';
import { isProfileClaim, type ProfileClaim } from '../grant/customer-profile.ts';
import { isConsentOver } from '../grant/grant-consent.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type AuthenticationClaims, describeAuthentication } from './authentication-claims.ts';

export interface UserinfoDecision {
  readonly customerId: string;
  readonly claims: AuthenticationClaims;
  /** The requested profile claims, by scope or by `claims`. */
  readonly requested: readonly ProfileClaim[];
}

/**
 * Decides which claims the userinfo endpoint returns (OpenID Connect Core section 5.3). Refuses with
 * `insufficient_scope` if the token has no customer or no scope `openid`, and with `invalid_consent` if its consent
 * has ended.
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

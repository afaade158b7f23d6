import type { Result } from '@ob/http';
import type { OAuthRefusal } from '../refusals/oauth-error.ts';
import {
  type AuthenticatedCustomer,
  type AuthenticationPolicy,
  findSufficientAuthentication,
} from './authentication-policy.ts';
import type { AuthorizationErrorCode } from './authorization-response.ts';
import {
  type ApprovalPorts,
  type AuthorizationRedirect,
  approveAuthorization,
  denyAuthorization,
  needsNewSignIn,
} from './decide-authorization.ts';
import type { OpenAuthorization } from './open-authorization.ts';

/** Returns whether the client forbids every page (`prompt=none`, OpenID Connect Core section 3.1.2.1). */
export function isSilent({ request }: Pick<OpenAuthorization, 'request'>): boolean {
  return request.prompt?.includes('none') === true;
}

/**
 * Responds to `prompt=none`: with a code if the scope is `openid` alone and the session is sufficient, else with the error that
 * names the missing interaction. `customer` is signed in at the browser.
 */
export async function respondSilently(
  ports: ApprovalPorts,
  opened: OpenAuthorization,
  customer: AuthenticatedCustomer | undefined,
): Promise<Result<AuthorizationRedirect, OAuthRefusal>> {
  const { authorizationId } = opened;
  const error = findMissingInteraction(ports.authentication, opened, customer, ports.clock.now());
  if (error !== undefined || customer === undefined)
    return denyAuthorization(ports, { authorizationId, error: error ?? 'login_required' });
  const approved = await approveAuthorization(ports, { authorizationId, customer });
  if (approved.ok || approved.refusal.reason !== 'subject_other') return approved;
  return denyAuthorization(ports, { authorizationId, error: 'login_required' });
}

/** Returns `undefined` if the session is sufficient. */
function findMissingInteraction(
  policy: AuthenticationPolicy,
  opened: OpenAuthorization,
  customer: AuthenticatedCustomer | undefined,
  now: number,
): AuthorizationErrorCode | undefined {
  if (customer === undefined || needsNewSignIn(opened, customer.signedInAt, now)) return 'login_required';
  const { consent } = opened;
  if (consent === undefined)
    return findSufficientAuthentication(policy, opened, customer, now).ok ? undefined : 'login_required';
  if (consent.customerId === undefined) return 'consent_required';
  return consent.customerId === customer.customerId ? 'interaction_required' : 'access_denied';
}

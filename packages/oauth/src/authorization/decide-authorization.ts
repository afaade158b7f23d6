import { isActive } from '@ob/core/primitives';
import { accept, type Random, type Result } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { GrantedClaims } from '../grant/customer-profile.ts';
import type { SubjectSource } from '../grant/subject.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { type OAuthRefusal, type OAuthRefusalReason, refuseFor } from '../refusals/oauth-error.ts';
import { createTokenSecret, hashTokenSecret } from '../secret/token-secrets.ts';
import {
  type AuthenticatedCustomer,
  type Authentication,
  type AuthenticationPolicy,
  canReachAcr,
  findSufficientAuthentication,
} from './authentication-policy.ts';
import {
  type AuthorizationErrorCode,
  type AuthorizationResponsePorts,
  buildAuthorizationResponse,
} from './authorization-response.ts';
import type { IssuedCode, PushedRequest } from './authorization-store.ts';
import {
  type AuthorizationLookupPorts,
  findAuthorization,
  type OpenAuthorization,
  openedAt,
} from './open-authorization.ts';

/** The address for a redirect with status 303. */
export interface AuthorizationRedirect {
  readonly location: string;
}

export type DenialPorts = AuthorizationLookupPorts & AuthorizationResponsePorts;

export interface ApprovalPorts extends DenialPorts {
  readonly random: Random;
  readonly subjects: SubjectSource;
  readonly authentication: AuthenticationPolicy;
}

export interface ApprovalAttempt {
  readonly authorizationId: string;
  readonly customer: AuthenticatedCustomer;
}

/** In milliseconds. FAPI 2.0 section 5.3.2.1 allows at most 60 seconds. */
const codeLifetime = 60_000;

/**
 * Approves an authorization and issues its code. Exactly one of several concurrent decisions succeeds. Authorize the consent for
 * the same customer before, preferably in the same transaction; roll that back if this function refuses.
 *
 * Refuses an unknown, decided or expired authorization with `invalid_request`. Refuses with `access_denied` in these cases:
 * - The consent is not active, or belongs to another customer (`consent_not_approved`).
 * - The sign-in is too old (`authentication_too_old`).
 * - The authentication does not meet the policy (`authentication_insufficient`).
 * - The customer or the `acr` does not match the requested claims (`subject_other`, `acr_not_reached`).
 */
export async function approveAuthorization(
  ports: ApprovalPorts,
  attempt: ApprovalAttempt,
): Promise<Result<AuthorizationRedirect, OAuthRefusal>> {
  const { authorizationId, customer } = attempt;
  const now = ports.clock.now();
  const checked = await checkApproval(ports, { ...attempt, now });
  if (!checked.ok) return checked;
  const { opened, reached } = checked.value;
  const code = createTokenSecret(ports.random);
  // Signed before anything is stored: if the key fails, the request stays undecided.
  const location = await buildAuthorizationResponse(ports, { ...opened, now }, { code });
  const { customerId } = customer;
  const issued = issueCode(ports, opened.request, { customerId, reached, code, now });
  const isFirst = await ports.authorizations.decide(authorizationId, now, issued);
  return isFirst ? accept({ location }) : refuseFor('authorization_unknown');
}

/**
 * Checks whether {@link approveAuthorization} would approve, and stores nothing. If your storage cannot roll back a
 * consent, call this function before you authorize the consent, with a `consents` port that returns it as authorized.
 */
export async function checkAuthorizationApproval(
  ports: AuthorizationLookupPorts & Pick<ApprovalPorts, 'subjects' | 'authentication'>,
  attempt: ApprovalAttempt,
): Promise<Result<void, OAuthRefusal>> {
  const checked = await checkApproval(ports, { ...attempt, now: ports.clock.now() });
  return checked.ok ? accept(undefined) : checked;
}

/**
 * Denies an authorization. The client gets `error`: `access_denied` if the customer refused. Refuses an unknown, decided or
 * expired authorization with `invalid_request`.
 */
export async function denyAuthorization(
  ports: DenialPorts,
  { authorizationId, error }: { readonly authorizationId: string; readonly error: AuthorizationErrorCode },
): Promise<Result<AuthorizationRedirect, OAuthRefusal>> {
  const found = await findAuthorization(ports, authorizationId);
  if (!found.ok) return found;
  const now = ports.clock.now();
  const location = await buildAuthorizationResponse(ports, { ...found.value, now }, { error });
  const isFirst = await ports.authorizations.decide(authorizationId, now, undefined);
  return isFirst ? accept({ location }) : refuseFor('authorization_unknown');
}

/**
 * Returns whether a customer must sign in again because of `prompt=login` or `max_age` (OpenID Connect Core section 3.1.2.1). A
 * sign-in after the first page is always new enough.
 */
export function needsNewSignIn(
  { request, decideBy }: Pick<OpenAuthorization, 'request' | 'decideBy'>,
  signedInAt: number,
  now: number,
): boolean {
  if (signedInAt >= openedAt({ decideBy })) return false;
  if (request.prompt?.includes('login') === true) return true;
  return request.maxAge !== undefined && now - signedInAt > request.maxAge * 1000;
}

interface CheckedApproval {
  readonly opened: OpenAuthorization;
  /** The authentication that the ID token states. */
  readonly reached: Authentication;
}

async function checkApproval(
  ports: AuthorizationLookupPorts & Pick<ApprovalPorts, 'subjects' | 'authentication'>,
  { authorizationId, customer, now }: ApprovalAttempt & { readonly now: number },
): Promise<Result<CheckedApproval, OAuthRefusal>> {
  const found = await findAuthorization(ports, authorizationId);
  if (!found.ok) return found;
  const opened = found.value;
  const refusal = checkClaim(ports, opened, customer.customerId) ?? checkConditions(opened, customer, now);
  if (refusal !== undefined) return refuseFor(refusal);
  const reached = findSufficientAuthentication(ports.authentication, opened, customer, now);
  return reached.ok ? accept({ opened, reached: reached.value }) : refuseFor('authentication_insufficient');
}

/** Checks the requested `sub` and `acr` (OpenID Connect Core sections 3.1.2.2 and 5.5.1.1). */
function checkClaim(
  { subjects, authentication }: Pick<ApprovalPorts, 'subjects' | 'authentication'>,
  { request }: OpenAuthorization,
  customerId: string,
): OAuthRefusalReason | undefined {
  const required = request.claims?.subjects ?? [];
  const isAccepted =
    required.length === 0 || required.includes(subjects.subjectOf(request.clientId, customerId));
  if (!isAccepted) return 'subject_other';
  return canReachAcr(authentication, request) ? undefined : 'acr_not_reached';
}

function checkConditions(
  opened: OpenAuthorization,
  customer: AuthenticatedCustomer,
  now: number,
): OAuthRefusalReason | undefined {
  const { request, consent } = opened;
  if (needsNewSignIn(opened, customer.signedInAt, now)) return 'authentication_too_old';
  if (request.consentId === undefined) return undefined;
  const isOwnConsent = consent?.customerId === customer.customerId && consent.clientId === request.clientId;
  return isOwnConsent && isActive(consent, now) ? undefined : 'consent_not_approved';
}

interface CodeFacts {
  readonly customerId: string;
  readonly reached: Authentication;
  readonly code: string;
  readonly now: number;
}

function issueCode(
  ports: Pick<ApprovalPorts, 'random' | 'subjects'>,
  request: PushedRequest,
  { customerId, reached, code, now }: CodeFacts,
): IssuedCode {
  const { clientId, scopes, redirectUri, codeChallenge, dpopJkt } = request;
  const { consentId, authorizationDetails, nonce } = request;
  return {
    codeHash: hashTokenSecret(code),
    grant: {
      grantId: createIdentifier(ports.random),
      clientId,
      customerId,
      subject: ports.subjects.subjectOf(clientId, customerId),
      scopes,
      authenticatedAt: reached.authenticatedAt,
      acr: reached.acr,
      createdAt: now,
      ...omitUndefined({ consentId, authorizationDetails, nonce, claims: listGranted(request.claims) }),
    },
    conditions: {
      redirectUri,
      codeChallenge,
      expiresAt: now + codeLifetime,
      ...omitUndefined({ dpopJkt }),
    },
  };
}

function listGranted({
  userinfo = [],
  idToken = [],
}: Partial<GrantedClaims> = {}): GrantedClaims | undefined {
  return userinfo.length + idToken.length === 0 ? undefined : { userinfo, idToken };
}

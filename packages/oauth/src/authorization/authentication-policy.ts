import type { ConsentType } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result, refuse } from '@ob/http';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { type OpenAuthorization, openedAt } from './open-authorization.ts';

export interface AuthenticationRequirement {
  /** The weakest `acr` that is enough. */
  readonly acr: string;
  /** The maximum age of the authentication at the time of the approval, in seconds. */
  readonly maxAgeSeconds: number;
  /** Whether the customer must authenticate for this approval and its terms only (dynamic linking). */
  readonly linked: boolean;
}

/** A fixed requirement, or one that depends on the terms of the consent. */
export type ConsentRequirement =
  | AuthenticationRequirement
  | ((consent: ConsentFacts) => AuthenticationRequirement);

/** The bank's rules for customer authentication. Clients can only make them stricter. */
export interface AuthenticationPolicy {
  /** Every `acr` of the bank, the weakest first. The metadata lists them as `acr_values_supported`. */
  readonly acrValues: readonly string[];
  readonly requirements: Readonly<Record<ConsentType, ConsentRequirement>> & {
    readonly identification: AuthenticationRequirement;
  };
}

/**
 * Creates the default policy. `strong` and `basic` are `acr` values; without `basic`, every sign-in counts as strong.
 * - Identification needs any sign-in of the last 30 minutes.
 * - Access to accounts or funds needs strong customer authentication of the last 15 minutes.
 * - A payment needs one for this payment alone, of the last 5 minutes (RTS on SCA, articles 4 and 5).
 */
export function createAuthenticationPolicy(strong: string, basic: string = strong): AuthenticationPolicy {
  const recent = { acr: strong, maxAgeSeconds: 900, linked: false };
  return {
    acrValues: [...new Set([basic, strong])],
    requirements: {
      identification: { acr: basic, maxAgeSeconds: 1800, linked: false },
      'account-access': recent,
      'funds-confirmation': recent,
      payment: { acr: strong, maxAgeSeconds: 300, linked: true },
    },
  };
}

export interface Authentication {
  /** One of `acrValues` of the policy. */
  readonly acr: string;
  /** In milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** The result of {@link linkApproval} for the approved terms; `null` for the whole session. */
  readonly linkedTo: string | null;
}

export interface AuthenticatedCustomer {
  /** The bank's internal id. Clients get a pairwise `sub` instead. */
  readonly customerId: string;
  /** In milliseconds since the epoch. */
  readonly signedInAt: number;
  readonly authentications: readonly Authentication[];
}

export type Approval = Pick<OpenAuthorization, 'authorizationId' | 'request' | 'decideBy' | 'consent'>;

/**
 * Finds the strongest authentication that allows an approval, the newest of equal ones. Refuses with the requirement if there is
 * none, or if the consent is unknown.
 */
export function findSufficientAuthentication(
  policy: AuthenticationPolicy,
  approval: Approval,
  { authentications }: Pick<AuthenticatedCustomer, 'authentications'>,
  now: number,
): Result<Authentication, AuthenticationRequirement> {
  const requirement = findRequirement(policy, approval);
  if (approval.request.consentId !== approval.consent?.consentId) return refuse(requirement);
  const rank = ({ acr }: Pick<Authentication, 'acr'>): number => policy.acrValues.indexOf(acr);
  const [best] = authentications
    .filter((authentication) => rank(authentication) >= rank(requirement))
    .filter((authentication) => isFresh(authentication, approval, requirement, now))
    .filter((authentication) => isLinked(authentication, approval, requirement))
    .sort((left, right) => rank(right) - rank(left) || right.authenticatedAt - left.authenticatedAt);
  return best === undefined || rank(requirement) === -1 ? refuse(requirement) : accept(best);
}

/**
 * Computes the value (SHA-256, base64url) that binds an authentication to an approval. It covers the authorization, the consent,
 * the chosen accounts and the terms of a payment: if any of them changes, the value changes.
 */
export function linkApproval({
  authorizationId,
  consent,
}: Pick<Approval, 'authorizationId' | 'consent'>): string {
  const { consentId, payment, accountIds = [] } = consent ?? {};
  const terms = payment && [
    payment.amount.amount,
    payment.amount.currency,
    payment.creditor_account.scheme,
    payment.creditor_account.id,
    payment.creditor_account.name,
    payment.reference,
  ];
  return hashTokenSecret(
    JSON.stringify([authorizationId, consentId, terms, [...new Set(accountIds)].sort()]),
  );
}

/**
 * Returns whether the bank supports one of the essential `acr` values, if there are any (OpenID Connect Core section 5.5.1.1).
 */
export function canReachAcr(
  { acrValues }: Pick<AuthenticationPolicy, 'acrValues'>,
  { claims }: Pick<Approval['request'], 'claims'>,
): boolean {
  const essential = claims?.essentialAcr ?? [];
  return essential.length === 0 || essential.some((acr) => acrValues.includes(acr));
}

/** Raises the `acr` to the first known value of `acr_values` and to the weakest essential one (OpenID Connect Core 5.5.1.1). */
function findRequirement(
  policy: AuthenticationPolicy,
  { request, consent }: Pick<Approval, 'request' | 'consent'>,
): AuthenticationRequirement {
  const { acrValues, requirements } = policy;
  const requirement =
    consent === undefined ? requirements.identification : readRequirement(requirements, consent);
  if (!acrValues.includes(requirement.acr)) return requirement;
  const preferred = request.acrValues?.find((acr) => acrValues.includes(acr));
  const essential = acrValues.find((acr) => request.claims?.essentialAcr.includes(acr));
  const ranks = [requirement.acr, preferred, essential].map((acr) => acrValues.indexOf(acr ?? ''));
  return { ...requirement, acr: acrValues[Math.max(...ranks)] ?? requirement.acr };
}

function readRequirement(
  requirements: AuthenticationPolicy['requirements'],
  consent: ConsentFacts,
): AuthenticationRequirement {
  const { consentType } = consent;
  return typeof requirements[consentType] === 'function'
    ? requirements[consentType](consent)
    : requirements[consentType];
}

/** An authentication after the first page meets every `max_age`, as in {@link needsNewSignIn}. */
function isFresh(
  { authenticatedAt }: Authentication,
  { request, decideBy }: Approval,
  { maxAgeSeconds }: AuthenticationRequirement,
  now: number,
): boolean {
  const age = now - authenticatedAt;
  const meetsClient =
    request.maxAge === undefined || authenticatedAt >= openedAt({ decideBy }) || age <= request.maxAge * 1000;
  return age <= maxAgeSeconds * 1000 && meetsClient;
}

/** An authentication for other terms never counts, even if the policy requires no link. */
function isLinked(
  { linkedTo }: Authentication,
  approval: Approval,
  { linked }: AuthenticationRequirement,
): boolean {
  return linkedTo === null ? !linked : linkedTo === linkApproval(approval);
}

import type { ConsentType } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import { accept, type Result, refuse } from '@ob/http';
import { hashTokenSecret } from '../secret/token-secrets.ts';
import { type OpenAuthorization, openedAt } from './open-authorization.ts';

/** The authentication that an approval needs. */
export interface AuthenticationRequirement {
  /** The weakest `acr` that suffices. */
  readonly acr: string;
  /** The highest age of the authentication at the approval, in seconds. */
  readonly maxAgeSeconds: number;
  /** Whether the authentication must have been made for this approval and its terms alone (dynamic linking). */
  readonly linked: boolean;
}

/** A requirement for every approval of a type, or one that depends on the terms of the consent. */
export type ConsentRequirement =
  | AuthenticationRequirement
  | ((consent: ConsentFacts) => AuthenticationRequirement);

/** The bank's rules for customer authentication, as data. Clients can only make them stricter. */
export interface AuthenticationPolicy {
  /** Every `acr` of the bank, the weakest first: `acr_values_supported` of the metadata. */
  readonly acrValues: readonly string[];
  readonly requirements: Readonly<Record<ConsentType, ConsentRequirement>> & {
    readonly identification: AuthenticationRequirement;
  };
}

/**
 * Creates the usual policy: any sign-in for identification, strong customer authentication of the last 15 minutes for
 * access, and one that was made for the payment in the last 5 minutes for a payment (RTS on SCA, articles 4 and 5).
 * `strong` and `basic` are `acr` values; without `basic`, every sign-in is strong.
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

/** One authentication of a customer. */
export interface Authentication {
  readonly acr: string;
  /** In milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** The {@link linkApproval} that it was made for; `null` for an authentication of the whole session. */
  readonly linkedTo: string | null;
}

/** The customer at a browser, as the bank has authenticated them. */
export interface AuthenticatedCustomer {
  /** The internal id; clients see a pairwise `sub` instead. */
  readonly customerId: string;
  /** The start of the session, in milliseconds since the epoch. */
  readonly signedInAt: number;
  /** Every authentication in this session, in any order. */
  readonly authentications: readonly Authentication[];
}

/** An authorization as authentication rules see it: the request and its consent with the chosen accounts. */
export type Approval = Pick<OpenAuthorization, 'authorizationId' | 'request' | 'decideBy' | 'consent'>;

/**
 * Finds the authentication that allows an approval: the strongest, and of equal ones the newest. Refuses with the
 * requirement that none of them meets; an approval whose consent is not known is always refused.
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
 * Computes what a linked authentication is bound to: the authorization, the consent, amount, currency, payee and
 * reference of a payment, and the chosen accounts. Any change of them gives another text (SHA-256, base64url).
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

/** Returns whether the bank has one of the essential `acr` values (OpenID Connect Core section 5.5.1.1), or none is. */
export function canReachAcr(
  { acrValues }: Pick<AuthenticationPolicy, 'acrValues'>,
  { claims }: Pick<Approval['request'], 'claims'>,
): boolean {
  const essential = claims?.essentialAcr ?? [];
  return essential.length === 0 || essential.some((acr) => acrValues.includes(acr));
}

/**
 * A client raises the `acr` by the first of its `acr_values` that the bank knows (OpenID Connect Core section 3.1.2.1),
 * and by the weakest essential one (section 5.5.1.1).
 */
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
  const requirement = requirements[consent.consentType];
  return typeof requirement === 'function' ? requirement(consent) : requirement;
}

/** An authentication after the opening meets every `max_age` of the client, as for {@link needsNewSignIn}. */
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

/** An authentication for other terms counts for nothing, not even where no link is required. */
function isLinked(
  { linkedTo }: Authentication,
  approval: Approval,
  { linked }: AuthenticationRequirement,
): boolean {
  return linkedTo === null ? !linked : linkedTo === linkApproval(approval);
}

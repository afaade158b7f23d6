import type { CustomerAuthentication } from '@ob/core/primitives';

export interface AuthenticationClaims {
  /** The pairwise subject: another one for every third party. */
  readonly sub: string;
  /** The time of the sign-in, in seconds since the epoch. */
  readonly auth_time: number;
  readonly acr: string;
}

/**
 * Builds the claims about the customer for the ID token (OpenID Connect Core section 2) and the userinfo endpoint
 * (section 5.3.2). Both must have the same `sub`.
 */
export function describeAuthentication({
  subject,
  authenticatedAt,
  acr,
}: CustomerAuthentication): AuthenticationClaims {
  return { sub: subject, auth_time: Math.floor(authenticatedAt / 1000), acr };
}

import type { CustomerAuthentication } from '@ob/core/primitives';

/** What a third party is told of the customer who signed in for it, and nothing more. */
export interface AuthenticationClaims {
  /** By which name this third party alone knows the customer. */
  readonly sub: string;
  /** When the customer signed in, in seconds since the epoch. */
  readonly auth_time: number;
  /** How the customer signed in. */
  readonly acr: string;
}

/**
 * Builds the claims about the customer: the same ones in the ID token (OpenID Connect Core section 2) and at the
 * userinfo endpoint (section 5.3.2, which asks for the same `sub`).
 */
export function describeAuthentication({
  subject,
  authenticatedAt,
  acr,
}: CustomerAuthentication): AuthenticationClaims {
  return { sub: subject, auth_time: Math.floor(authenticatedAt / 1000), acr };
}

import { type AuthenticatedCustomer, createAuthenticationPolicy } from '@ob/oauth';
import type { Session } from './session-store.ts';

/** The `acr` values of the sample bank: a password, and a password with a one-time code. */
export const acrs = { password: 'urn:sample-bank:acr:password', sca: 'urn:sample-bank:acr:sca' } as const;

/** The strong customer authentication of the sample bank: a recent code for access, one of its own for a payment. */
export const authenticationPolicy = createAuthenticationPolicy(acrs.sca, acrs.password);

/** Lists the authentications of a session. */
export function describeAuthentications({
  customerId,
  authenticatedAt,
  codeConfirmedAt,
}: Session): AuthenticatedCustomer {
  const password = { acr: acrs.password, authenticatedAt, linkedTo: null };
  const code =
    codeConfirmedAt === undefined
      ? []
      : [{ acr: acrs.sca, authenticatedAt: codeConfirmedAt, linkedTo: null }];
  return { customerId, signedInAt: authenticatedAt, authentications: [password, ...code] };
}

import { type AuthenticatedCustomer, createAuthenticationPolicy } from '@ob/oauth';
import type { Session } from './session-store.ts';

/** The `acr` values: a password, and a password with a one-time code. */
export const acrs = { password: 'urn:sample-bank:acr:password', sca: 'urn:sample-bank:acr:sca' } as const;

/** The policy: a recent code for access, and a code of its own for each payment. */
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

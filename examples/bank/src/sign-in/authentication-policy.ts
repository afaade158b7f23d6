import type { AuthenticatedCustomer, AuthenticationPolicy } from '@ob/oauth';
import { type Session, sessionLimits } from './session.ts';

/** The `acr` values of the sample bank: a password, and a password with a one-time code. */
export const acrs = { password: 'urn:sample-bank:acr:password', sca: 'urn:sample-bank:acr:sca' } as const;

const recentCode = { acr: acrs.sca, maxAgeSeconds: 900, linked: false };

/** The strong customer authentication of the sample bank: a recent code for access, one of its own for a payment. */
export const authenticationPolicy: AuthenticationPolicy = {
  acrValues: [acrs.password, acrs.sca],
  requirements: {
    identification: { acr: acrs.password, maxAgeSeconds: sessionLimits.total / 1000, linked: false },
    'account-access': recentCode,
    'funds-confirmation': recentCode,
    payment: { acr: acrs.sca, maxAgeSeconds: 300, linked: true },
  },
};

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

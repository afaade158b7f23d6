import type { AuthenticatedCustomer, Authentication, AuthenticationPolicy } from '@ob/oauth';
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

/** A code that was just confirmed for one approval. */
export interface ConfirmedCode {
  /** The hash of everything that the code approves (`linkApproval`). */
  readonly link: string;
  /** In milliseconds since the epoch. */
  readonly confirmedAt: number;
}

/** Lists the authentications of a session, and that of a code that was just confirmed. */
export function describeAuthentications(session: Session, code?: ConfirmedCode): AuthenticatedCustomer {
  const { customerId, authenticatedAt, codeConfirmedAt } = session;
  const authentications: readonly Authentication[] = [
    { acr: acrs.password, authenticatedAt, linkedTo: null },
    ...(codeConfirmedAt === undefined
      ? []
      : [{ acr: acrs.sca, authenticatedAt: codeConfirmedAt, linkedTo: null }]),
    ...(code === undefined
      ? []
      : [{ acr: acrs.sca, authenticatedAt: code.confirmedAt, linkedTo: code.link }]),
  ];
  return { customerId, signedInAt: authenticatedAt, authentications };
}

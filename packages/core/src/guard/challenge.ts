import type { GuardContext } from '@ob/http/routes';
import type { AccessToken } from '../access/access-token.ts';

/** The algorithms of signatures that are made or accepted anywhere (FAPI 2.0 Security Profile section 5.4). */
export const signingAlgorithms = ['PS256', 'ES256', 'EdDSA'] as const;

/** The schemes of the `Authorization` header that a challenge can name. */
export type ChallengeScheme = 'Basic' | 'Bearer' | 'DPoP';

/** What a challenge of a scheme says beside its realm (RFC 9449 section 7.1). */
const parameters: Readonly<Record<ChallengeScheme, string>> = {
  Basic: '',
  Bearer: '',
  DPoP: `, algs="${signingAlgorithms.join(' ')}"`,
};

/**
 * Writes a `WWW-Authenticate` challenge (RFC 6750 section 3, RFC 9449 section 7.1); it names no error to who sent no
 * credentials.
 */
export function describeChallenge(scheme: ChallengeScheme, error?: string): string {
  const challenge = `${scheme} realm="open-banking"${parameters[scheme]}`;
  return error === undefined ? challenge : `${challenge}, error="${error}"`;
}

/** Writes the challenge to who sent no access token: either scheme can carry one (RFC 9110 section 11.6.1). */
export function describeTokenChallenges(): string {
  return `${describeChallenge('Bearer')}, ${describeChallenge('DPoP')}`;
}

/** Challenges, in the answer that others make, for a token with a scope that this one lacks (RFC 6750 section 3.1). */
export function challengeForScope(
  { scheme }: Pick<AccessToken, 'scheme'>,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): void {
  addHeaders({ 'www-authenticate': describeChallenge(scheme, 'insufficient_scope') });
}

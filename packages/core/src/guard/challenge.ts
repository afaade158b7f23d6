import type { GuardContext } from '@ob/http/routes';
import type { AccessToken } from '../access/access-token.ts';

/** The signature algorithms that the suite creates and accepts (FAPI 2.0 Security Profile section 5.4). */
export const signingAlgorithms = ['PS256', 'ES256', 'EdDSA'] as const;

export type ChallengeScheme = 'Basic' | 'Bearer' | 'DPoP';

/** The parameters of a challenge after its realm (RFC 9449 section 7.1). */
const parameters: Readonly<Record<ChallengeScheme, string>> = {
  Basic: '',
  Bearer: '',
  DPoP: `, algs="${signingAlgorithms.join(' ')}"`,
};

/** Returns a `WWW-Authenticate` challenge (RFC 6750 section 3, RFC 9449 section 7.1). Without credentials, leave `error` out. */
export function describeChallenge(scheme: ChallengeScheme, error?: string): string {
  const challenge = `${scheme} realm="open-banking"${parameters[scheme]}`;
  return error === undefined ? challenge : `${challenge}, error="${error}"`;
}

/** Returns the challenges for a request without an access token: both schemes are possible (RFC 9110 section 11.6.1). */
export function describeTokenChallenges(): string {
  return `${describeChallenge('Bearer')}, ${describeChallenge('DPoP')}`;
}

/** Adds the challenge for a missing scope to the response (RFC 6750 section 3.1). */
export function challengeForScope(
  { scheme }: Pick<AccessToken, 'scheme'>,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): void {
  addHeaders({ 'www-authenticate': describeChallenge(scheme, 'insufficient_scope') });
}

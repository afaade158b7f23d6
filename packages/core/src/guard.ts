export { type AccessGuard, type AccessGuardPorts, createAccessGuard, isHeld } from './guard/access-guard.ts';
export type { AccessRefusal } from './guard/access-refusal.ts';
export { admitClient, admitClientItself } from './guard/admit-client.ts';
export {
  type ChallengeScheme,
  challengeForScope,
  describeChallenge,
  describeTokenChallenges,
  signingAlgorithms,
} from './guard/challenge.ts';
export { type ConsentGuard, createConsentGuard } from './guard/consent-guard.ts';
export { respondRefusal } from './guard/respond-refusal.ts';
export { respondUnauthorized } from './guard/respond-unauthorized.ts';
export { findLookedUp } from './guard/shown-consent.ts';
export {
  type AdmittedToken,
  createTokenGuard,
  judgeState,
  type TokenGuard,
  type TokenGuardPorts,
} from './guard/token-guard.ts';
export type { TokenRefusal, TokenVerifier } from './guard/token-verifier.ts';

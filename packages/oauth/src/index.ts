export { createTrustedProxies, type TrustedProxyOptions } from './authentication/forwarded-certificate.ts';
export {
  type AuthenticatedCustomer,
  type Authentication,
  type AuthenticationPolicy,
  type AuthenticationRequirement,
  type ConsentRequirement,
  createAuthenticationPolicy,
} from './authorization/authentication-policy.ts';
export type {
  Client,
  ClientAuthenticationMethod,
  ClientRole,
  ClientStore,
  SecurityProfile,
} from './client/client.ts';
export { formatErrorPath, parseClients } from './client/parse-clients.ts';
export type { RegistrationError } from './client/registration-rules.ts';
export { type ClientRemoval, type ClientRemovalPorts, removeClient } from './client/remove-client.ts';
export type { CustomerProfile, ProfileClaim, ProfileSource } from './grant/customer-profile.ts';
export { createJwkSigningKey } from './jwt/jwk-signing-key.ts';
export { createSigningKeys, type SigningKeys } from './jwt/key-source.ts';
export {
  type KeyRing,
  type KeySource,
  type SigningAlgorithm,
  type SigningKey,
  signingAlgorithms,
} from './jwt/signing-key.ts';
export { OAuthConfigurationError, type OAuthConfigurationErrorCode } from './oauth-configuration-error.ts';
export { createDpopNonces, type DpopNonceOptions, type DpopNonces } from './sender-constraint/dpop-nonces.ts';
export {
  announceKey,
  announcementTime,
  createKeyRotation,
  type KeyRotation,
  type KeySchedule,
  retirementTime,
  type ScheduledKey,
  withdrawKey,
} from './server/key-schedule.ts';

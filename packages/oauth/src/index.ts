export { createTrustedProxies, type TrustedProxyOptions } from './authentication/forwarded-certificate.ts';
export {
  type Approval,
  type AuthenticatedCustomer,
  type Authentication,
  type AuthenticationPolicy,
  type AuthenticationRequirement,
  type ConsentRequirement,
  createAuthenticationPolicy,
  linkApproval,
} from './authorization/authentication-policy.ts';
export type { AuthorizationPages } from './authorization/authorize-route.ts';
export { listRequestedClaims, type RequestedClaims } from './authorization/claims-request.ts';
export type {
  Client,
  ClientAuthenticationMethod,
  ClientRole,
  ClientStore,
  SecurityProfile,
} from './client/client.ts';
export {
  type ClientKeyPorts,
  type ClientKeySource,
  createClientKeys,
  type FetchKeySet,
  registeredClientKeys,
} from './client/client-keys.ts';
export { type ClientRemoval, type ClientRemovalPorts, removeClient } from './client/remove-client.ts';
export type {
  CustomerProfile,
  GrantedClaims,
  ProfileClaim,
  ProfileSource,
} from './grant/customer-profile.ts';
export { type GrantPage, listGrants, revokeGrants } from './grant/list-grants.ts';
export { createPairwiseSubjects, type SubjectSource } from './grant/subject.ts';
export { createJwkSigningKey } from './jwt/jwk-signing-key.ts';
export { createKeyHolder, type KeyHolder } from './jwt/key-source.ts';
export {
  type SignatureFacts,
  type SignatureVerifier,
  webSignatureVerifier,
} from './jwt/signature-verifier.ts';
export {
  type KeyRing,
  type KeySource,
  type SigningAlgorithm,
  type SigningKey,
  signingAlgorithms,
} from './jwt/signing-key.ts';
export { OAuthConfigurationError, type OAuthConfigurationFault } from './oauth-configuration-error.ts';
export { endpointUrl, type OAuthEndpoint, oauthPaths } from './oauth-endpoint.ts';
export {
  announceDpopNonces,
  createDpopNonces,
  type DpopNonceOptions,
  type DpopNonces,
} from './sender/dpop-nonces.ts';
export { describeAuthorization } from './server/describe-authorization.ts';
export {
  announceKey,
  announcementTime,
  createKeyRotation,
  type KeyRotation,
  type KeySchedule,
  retirementTime,
  type ScheduledKey,
} from './server/key-schedule.ts';

export type {
  CertificateFacts,
  CertificateReader,
  CertificateVerifier,
  ValidityPeriod,
} from './authentication/certificate-facts.ts';
export type { ClientAuthenticationPorts } from './authentication/client-authentication.ts';
export type { DistinguishedName, NameAttribute, RelativeName } from './authentication/distinguished-name.ts';
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
export type {
  AuthorizationDenial,
  AuthorizationResponsePorts,
} from './authorization/authorization-response.ts';
export type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  OpeningFault,
  Prompt,
  PushedRequest,
  ResponseMode,
} from './authorization/authorization-store.ts';
export type { AuthorizationPages } from './authorization/authorize-route.ts';
export { listRequestedClaims, type RequestedClaims } from './authorization/claims-request.ts';
export {
  type ApprovalPorts,
  type AuthorizationRedirect,
  approveAuthorization,
  type DenialPorts,
  denyAuthorization,
  needsNewSignIn,
} from './authorization/decide-authorization.ts';
export {
  type AuthorizationLookupPorts,
  findAuthorization,
  hasConsentEnded,
  type OpenAuthorization,
  openAuthorization,
} from './authorization/open-authorization.ts';
export type { PushPorts } from './authorization/push-authorization-request.ts';
export type { RequestObjectPorts } from './authorization/request-object.ts';
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
export type { AuthorizationDetail } from './grant/authorization-details.ts';
export type {
  CustomerProfile,
  GrantedClaims,
  ProfileClaim,
  ProfileSource,
} from './grant/customer-profile.ts';
export type {
  CodeConditions,
  CodeGrant,
  CodeRedemption,
  Grant,
  GrantFilter,
  GrantPosition,
  GrantQuery,
  GrantStore,
  IssuedRefreshToken,
  RefreshGrant,
} from './grant/grant.ts';
export type { GrantLookup, WithConsent } from './grant/grant-lookup.ts';
export { type GrantPage, listGrants, revokeGrants } from './grant/list-grants.ts';
export { createJwkSigningKey } from './jwt/jwk-signing-key.ts';
export type { JsonObject, WantedKey } from './jwt/jws.ts';
export { listVerificationKeys } from './jwt/key-ring.ts';
export {
  announceKey,
  announcementTime,
  createKeyRotation,
  type KeyRotation,
  type KeySchedule,
  retirementTime,
  type ScheduledKey,
} from './jwt/key-schedule.ts';
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
export { type OAuthRefusal, type OAuthRefusalReason, oauthRefusals } from './refusals/oauth-error.ts';
export type { ReplayStore } from './secret/replay.ts';
export {
  announceDpopNonces,
  createDpopNonces,
  type DpopNonceOptions,
  type DpopNonces,
} from './sender/dpop-nonces.ts';
export type { DpopPorts } from './sender/dpop-use.ts';
export type { SenderConstraint } from './sender/sender-constraint.ts';
export type { AccessTokenFacts } from './token/access-token.ts';
export { type AccessTokenVerifierOptions, createAccessTokenVerifier } from './token/access-token-verifier.ts';
export type { GrantTokenPorts } from './token/exchange-code.ts';
export type { IntrospectionPorts } from './token/introspect-token.ts';
export type { TokenIssuePorts } from './token/issue-token.ts';
export { createPairwiseSubjects, type SubjectSource } from './token/subject.ts';

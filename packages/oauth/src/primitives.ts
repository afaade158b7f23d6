export { authenticateClient } from './authentication/authenticate-client.ts';
export type { ClientRequest } from './authentication/client-authentication.ts';
export {
  type Approval,
  findSufficientAuthentication,
  linkApproval,
} from './authorization/authentication-policy.ts';
export type { AuthorizationParameters } from './authorization/authorization-parameters.ts';
export { validateAuthorizationRequest } from './authorization/authorization-request.ts';
export {
  type AuthorizationErrorCode,
  type AuthorizationOutcome,
  type AuthorizationResponsePorts,
  buildAuthorizationResponse,
} from './authorization/authorization-response.ts';
export type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  OpeningRefusal,
  Prompt,
  PushedRequest,
  ResponseMode,
} from './authorization/authorization-store.ts';
export { listRequestedClaims, type RequestedClaims } from './authorization/claims-request.ts';
export {
  type ApprovalAttempt,
  type ApprovalPorts,
  type AuthorizationRedirect,
  approveAuthorization,
  checkAuthorizationApproval,
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
export { type RequestObjectPorts, verifyRequestObject } from './authorization/request-object.ts';
export type {
  CertificateFacts,
  CertificateReader,
  CertificateVerifier,
  CertificateVerifierOptions,
  ValidityPeriod,
} from './certificate/certificate-facts.ts';
export { createCertificateReader } from './certificate/certificate-reader.ts';
export type {
  DistinguishedName,
  NameAttribute,
  RelativeDistinguishedName,
} from './certificate/distinguished-name.ts';
export {
  type ClientKeyPorts,
  type ClientKeySource,
  createClientKeys,
  type FetchKeySet,
  registeredClientKeys,
} from './client/client-keys.ts';
export { type ScopeFlow, type ScopeName, scopeNames, validateScope } from './client/scope.ts';
export { type AuthorizationDetail, parseAuthorizationDetails } from './grant/authorization-details.ts';
export type { GrantedClaims } from './grant/customer-profile.ts';
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
export { createPairwiseSubjects, type SubjectSource } from './grant/subject.ts';
export {
  type JsonObject,
  type JwtRefusal,
  type JwtRules,
  type JwtVerification,
  parseJwt,
  type RequiredKey,
  signJwt,
  type UnverifiedJwt,
  type VerifiedJwt,
  verifyJwt,
} from './jwt/jws.ts';
export { listVerificationKeys } from './jwt/key-ring.ts';
export {
  type SignatureFacts,
  type SignatureVerifier,
  webSignatureVerifier,
} from './jwt/signature-verifier.ts';
export { createMemoryClientStore } from './memory/client-store.ts';
export { createMemoryGrantLookup } from './memory/grant-lookup.ts';
export { createMemoryOAuthStores, type OAuthStores } from './memory/oauth-stores.ts';
export { type OAuthRefusal, type OAuthRefusalReason, oauthRefusals } from './refusals/oauth-error.ts';
export { createCodeChallenge, verifyPkce } from './secret/pkce.ts';
export type { ReplayStore } from './secret/replay.ts';
export { hashTokenSecret } from './secret/token-secrets.ts';
export { certificateThumbprint } from './sender-constraint/certificate-binding.ts';
export { announceDpopNonces } from './sender-constraint/dpop-nonces.ts';
export { type DpopRefusal, type PresentedProof, useDpopProof } from './sender-constraint/dpop-use.ts';
export {
  type BindingClient,
  decideSenderConstraint,
  type SenderConstraint,
  type SenderConstraintRefusal,
  type SenderEvidence,
} from './sender-constraint/sender-constraint.ts';
export { buildMetadata } from './server/metadata.ts';
export { type AccessTokenFacts, buildAccessTokenClaims } from './token/access-token.ts';
export { type AccessTokenVerifierOptions, createAccessTokenVerifier } from './token/access-token-verifier.ts';
export {
  decideExchange,
  type ExchangeDecision,
  type ExchangeFacts,
  type ExchangeRequest,
} from './token/exchange-code.ts';
export { buildIdTokenClaims, type IdTokenFacts } from './token/id-token.ts';
export { buildIntrospectionResponse, type IntrospectionResponse } from './token/introspection-response.ts';
export { decideRefresh, type RefreshDecision, type RefreshFacts } from './token/refresh-token.ts';

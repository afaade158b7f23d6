export { authenticateClient, clientAuthenticationMethods } from './authentication/authenticate-client.ts';
export type {
  CertificateFacts,
  CertificateReader,
  CertificateVerifier,
  ValidityPeriod,
} from './authentication/certificate-facts.ts';
export {
  type AssertionFacts,
  type AssertionUse,
  judgeClientAssertion,
} from './authentication/client-assertion.ts';
export type { ClientAuthenticationPorts, ClientRequest } from './authentication/client-authentication.ts';
export {
  type DistinguishedName,
  isSameName,
  type NameAttribute,
  parseDistinguishedName,
  type RelativeName,
} from './authentication/distinguished-name.ts';
export { createTrustedProxies, type TrustedProxyOptions } from './authentication/forwarded-certificate.ts';
export {
  type Approval,
  type ApprovalType,
  type AuthenticatedCustomer,
  type Authentication,
  type AuthenticationPolicy,
  type AuthenticationRequirement,
  type ConsentRequirement,
  createAuthenticationPolicy,
  findSufficientAuthentication,
  linkApproval,
} from './authorization/authentication-policy.ts';
export {
  type AuthorizationParameters,
  judgeParameterValues,
  longestParameter,
} from './authorization/authorization-parameters.ts';
export { judgeAuthorizationRequest, prompts, responseModes } from './authorization/authorization-request.ts';
export {
  type AuthorizationAnswer,
  type AuthorizationDenial,
  type AuthorizationResponsePorts,
  buildAuthorizationResponse,
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
export { type ConsentReference, findConsentId, isAuthorizable } from './authorization/consent-reference.ts';
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
export {
  codeChallengeMethod,
  createCodeChallenge,
  isCodeChallenge,
  isCodeVerifier,
  verifyPkce,
} from './authorization/pkce.ts';
export {
  type PushedAuthorization,
  type PushPorts,
  pushAuthorizationRequest,
} from './authorization/push-authorization-request.ts';
export {
  judgeRequestObject,
  type RequestObjectFacts,
  type RequestObjectPorts,
  verifyRequestObject,
} from './authorization/request-object.ts';
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
export {
  consentTypeOf,
  isScopeName,
  judgeScope,
  parseScope,
  type ScopeFlow,
  type ScopeName,
  type ScopeRule,
  scopeNames,
  scopeRule,
} from './client/scope.ts';
export {
  type AuthorizationDetail,
  authorizationDetailTypes,
  parseAuthorizationDetails,
} from './grant/authorization-details.ts';
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
export {
  type JsonObject,
  type JwtFault,
  type JwtRules,
  type JwtVerification,
  parseJwt,
  signJwt,
  type UnverifiedJwt,
  type VerifiedJwt,
  verifyJwt,
  type WantedKey,
} from './jwt/jws.ts';
export { describeKeys, findSigningKey, listVerificationKeys } from './jwt/key-ring.ts';
export {
  announceKey,
  announcementTime,
  createKeyRotation,
  type KeyRotation,
  type KeySchedule,
  planKeyRing,
  retirementTime,
  type ScheduledKey,
  withdrawKey,
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
export {
  describeRefusal,
  type OAuthRefusal,
  type OAuthRefusalReason,
  oauthRefusals,
} from './refusals/oauth-error.ts';
export type { ReplayStore } from './secret/replay.ts';
export { createTokenSecret, hashTokenSecret } from './secret/token-secrets.ts';
export { bindToSender, findProvenKey, type SenderRequest } from './sender/bind-to-sender.ts';
export { certificateThumbprint, isCertificateOf } from './sender/certificate-binding.ts';
export {
  announceDpopNonces,
  createDpopNonces,
  type DpopNonceOptions,
  type DpopNonces,
} from './sender/dpop-nonces.ts';
export { type DpopFacts, type DpopUse, judgeDpopProof } from './sender/dpop-proof.ts';
export { type DpopFault, type DpopPorts, type PresentedProof, useDpopProof } from './sender/dpop-use.ts';
export {
  decideSenderConstraint,
  type SenderConstraint,
  type SenderConstraintFault,
  type SenderEvidence,
} from './sender/sender-constraint.ts';
export { readClientRequest, respondRefusal } from './server/client-request.ts';
export { buildMetadata } from './server/metadata.ts';
export { type AccessTokenFacts, accessTokenLifetime, buildAccessTokenClaims } from './token/access-token.ts';
export { type AccessTokenVerifierOptions, createAccessTokenVerifier } from './token/access-token-verifier.ts';
export { type AuthenticationClaims, describeAuthentication } from './token/authentication-claims.ts';
export { decideClientScopes, issueClientCredentialsToken } from './token/client-credentials.ts';
export {
  decideExchange,
  type ExchangeDecision,
  type ExchangeFacts,
  type ExchangeRequest,
  exchangeCode,
  type GrantTokenPorts,
} from './token/exchange-code.ts';
export { buildIdTokenClaims, hashAccessToken, type IdTokenFacts, idTokenLifetime } from './token/id-token.ts';
export { type IntrospectionPorts, introspectToken } from './token/introspect-token.ts';
export { answerIntrospection, type IntrospectionAnswer } from './token/introspection-answer.ts';
export type { TokenAnswer, TokenIssuePorts } from './token/issue-token.ts';
export {
  decideRefresh,
  type RefreshDecision,
  type RefreshFacts,
  refreshTokens,
} from './token/refresh-token.ts';
export { type RevocationPorts, revokeToken } from './token/revoke-token.ts';
export { createPairwiseSubjects, type SubjectSource } from './token/subject.ts';
export { grantTypes, handleGrant } from './token/token-endpoint.ts';
export type { TokenRequest } from './token/token-request.ts';
export { decideUserinfo } from './token/userinfo.ts';

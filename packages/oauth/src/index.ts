export { type AccessTokenFacts, accessTokenLifetime, buildAccessTokenClaims } from './access-token.ts';
export { type AccessTokenVerifierOptions, createAccessTokenVerifier } from './access-token-verifier.ts';
export { authenticateClient, clientAuthenticationMethods } from './authenticate-client.ts';
export { type AuthenticationClaims, describeAuthentication } from './authentication-claims.ts';
export {
  type AuthorizationDetail,
  authorizationDetailTypes,
  parseAuthorizationDetails,
} from './authorization-details.ts';
export {
  type AuthorizationParameters,
  judgeParameterValues,
  longestParameter,
} from './authorization-parameters.ts';
export { judgeAuthorizationRequest, prompts, responseModes } from './authorization-request.ts';
export {
  type AuthorizationAnswer,
  type AuthorizationDenial,
  type AuthorizationResponsePorts,
  buildAuthorizationResponse,
} from './authorization-response.ts';
export type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  Prompt,
  PushedRequest,
  ResponseMode,
} from './authorization-store.ts';
export type { AuthorizationPages } from './authorize-route.ts';
export { bindToSender, findProvenKey, type SenderRequest } from './bind-to-sender.ts';
export { certificateThumbprint, isCertificateOf } from './certificate-binding.ts';
export type {
  CertificateFacts,
  CertificateReader,
  CertificateVerifier,
  ValidityPeriod,
} from './certificate-facts.ts';
export type {
  Client,
  ClientAuthenticationMethod,
  ClientRole,
  ClientStore,
  SecurityProfile,
} from './client.ts';
export { type AssertionFacts, type AssertionUse, judgeClientAssertion } from './client-assertion.ts';
export type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';
export { decideClientScopes, issueClientCredentialsToken } from './client-credentials.ts';
export {
  type ClientKeyPorts,
  type ClientKeySource,
  createClientKeys,
  type FetchKeySet,
  registeredClientKeys,
} from './client-keys.ts';
export { readClientRequest, respondRefusal } from './client-request.ts';
export { type ConsentReference, findConsentId, isAuthorizable } from './consent-reference.ts';
export {
  type ApprovalPorts,
  type AuthenticatedCustomer,
  type AuthorizationRedirect,
  approveAuthorization,
  type DenialPorts,
  denyAuthorization,
  needsNewSignIn,
} from './decide-authorization.ts';
export {
  type DistinguishedName,
  isSameName,
  type NameAttribute,
  parseDistinguishedName,
  type RelativeName,
} from './distinguished-name.ts';
export {
  announceDpopNonces,
  createDpopNonces,
  type DpopNonceOptions,
  type DpopNonces,
} from './dpop-nonces.ts';
export { type DpopFacts, type DpopUse, judgeDpopProof } from './dpop-proof.ts';
export { type DpopFault, type DpopPorts, type PresentedProof, useDpopProof } from './dpop-use.ts';
export {
  decideExchange,
  type ExchangeDecision,
  type ExchangeFacts,
  type ExchangeRequest,
  exchangeCode,
  type GrantTokenPorts,
} from './exchange-code.ts';
export { createTrustedProxies, type TrustedProxyOptions } from './forwarded-certificate.ts';
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
} from './grant.ts';
export type { GrantLookup, WithConsent } from './grant-lookup.ts';
export { buildIdTokenClaims, hashAccessToken, type IdTokenFacts, idTokenLifetime } from './id-token.ts';
export { type IntrospectionPorts, introspectToken } from './introspect-token.ts';
export { answerIntrospection, type IntrospectionAnswer } from './introspection-answer.ts';
export type { TokenAnswer, TokenIssuePorts } from './issue-token.ts';
export { createJwkSigningKey } from './jwk-signing-key.ts';
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
} from './jws.ts';
export { describeKeys, findSigningKey, listVerificationKeys } from './key-ring.ts';
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
} from './key-schedule.ts';
export { createKeyHolder, type KeyHolder } from './key-source.ts';
export { type GrantPage, listGrants, revokeGrants } from './list-grants.ts';
export { buildMetadata } from './metadata.ts';
export { OAuthConfigurationError, type OAuthConfigurationFault } from './oauth-configuration-error.ts';
export { endpointUrl, type OAuthEndpoint, oauthPaths } from './oauth-endpoint.ts';
export {
  describeRefusal,
  type OAuthRefusal,
  type OAuthRefusalReason,
  oauthRefusals,
} from './oauth-error.ts';
export {
  type AuthorizationLookupPorts,
  findAuthorization,
  hasConsentEnded,
  type OpenAuthorization,
  openAuthorization,
} from './open-authorization.ts';
export {
  codeChallengeMethod,
  createCodeChallenge,
  isCodeChallenge,
  isCodeVerifier,
  verifyPkce,
} from './pkce.ts';
export {
  type PushedAuthorization,
  type PushPorts,
  pushAuthorizationRequest,
} from './push-authorization-request.ts';
export { decideRefresh, type RefreshDecision, type RefreshFacts, refreshTokens } from './refresh-token.ts';
export type { ReplayStore } from './replay.ts';
export {
  judgeRequestObject,
  type RequestObjectFacts,
  type RequestObjectPorts,
  verifyRequestObject,
} from './request-object.ts';
export { type RevocationPorts, revokeToken } from './revoke-token.ts';
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
} from './scope.ts';
export {
  decideSenderConstraint,
  type SenderConstraint,
  type SenderConstraintFault,
  type SenderEvidence,
} from './sender-constraint.ts';
export { type SignatureFacts, type SignatureVerifier, webSignatureVerifier } from './signature-verifier.ts';
export {
  type KeyRing,
  type KeySource,
  type SigningAlgorithm,
  type SigningKey,
  signingAlgorithms,
} from './signing-key.ts';
export { createPairwiseSubjects, type SubjectSource } from './subject.ts';
export { grantTypes, handleGrant } from './token-endpoint.ts';
export type { TokenRequest } from './token-request.ts';
export { createTokenSecret, hashTokenSecret } from './token-secrets.ts';
export { decideUserinfo } from './userinfo.ts';

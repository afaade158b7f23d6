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
export type {
  Client,
  ClientAuthenticationMethod,
  ClientRole,
  ClientStore,
  SecurityProfile,
} from './client.ts';
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
export type {
  CodeConditions,
  CodeGrant,
  CodeRedemption,
  Grant,
  GrantFilter,
  GrantStore,
  RefreshGrant,
} from './grant.ts';
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
export type { ReplayStore } from './replay.ts';
export { judgeRequestObject, type RequestObjectFacts, verifyRequestObject } from './request-object.ts';
export { type KeyRing, type SigningAlgorithm, type SigningKey, signingAlgorithms } from './signing-key.ts';
export { createPairwiseSubjects, type SubjectSource } from './subject.ts';

export {
  type ApiErrorBody,
  type ApiErrorCode,
  type ApiFault,
  apiErrors,
  describeFaults,
  type Faults,
  hasFaults,
} from './api-error.ts';
export type { Clock } from './clock.ts';
export { createIdentifier, deriveIdentifier, identifierPattern, isIdentifier } from './identifier.ts';
export type { Random } from './random.ts';
export { chooseMediaType } from './request/accept.ts';
export {
  type QueryPairs,
  type QueryParameters,
  readParameters,
  refuseParameter,
} from './request/query-parameters.ts';
export { readBody } from './request/read-body.ts';
export { type Form, type FormFault, readForm, readOptionalForm } from './request/read-form.ts';
export { readHeaderValues, readSingleHeader } from './request/read-header.ts';
export { readJson, readOptionalJson } from './request/read-json.ts';
export { readQuery, readQueryPairs } from './request/read-query.ts';
export { type Accepted, accept, type Refused, type Result, refuse } from './result.ts';
export type { AuthorizationDescription, ScopeDescription } from './routing/authorization-description.ts';
export type {
  AnswerDescription,
  BodyDescription,
  Example,
  HeaderDescription,
  Operation,
  ParameterDescription,
  Security,
  Tag,
} from './routing/operation.ts';
export type { RouterCode } from './routing/refuse-in-style.ts';
export {
  refuseRequest,
  respondEmpty,
  respondFaults,
  respondJson,
  respondOAuthError,
  respondText,
} from './routing/respond.ts';
export type {
  ApiRoute,
  ClientCertificate,
  Connection,
  GuardContext,
  Method,
  PageRoute,
  RequestAnnotations,
  Route,
  RouteContext,
  VersionNotice,
} from './routing/route.ts';
export {
  createService,
  type Service,
  type ServiceObservation,
  type ServiceOptions,
} from './routing/service.ts';
export { deprecateRoutes, type VersionEnd } from './routing/version.ts';
export { UnavailableError } from './unavailable.ts';

export { admitClient, admitClientItself } from './gate/admit-client.ts';
export { respondRefusal } from './gate/respond-refusal.ts';
export { respondUnauthorized } from './gate/respond-unauthorized.ts';
export { acceptsMediaType, chooseMediaType } from './http/accept.ts';
export { bodyLimit, readBody } from './http/read-body.ts';
export { type Form, type FormFault, readForm, readOptionalForm } from './http/read-form.ts';
export { readHeaderValues, readSingleHeader } from './http/read-header.ts';
export { readJson, readOptionalJson } from './http/read-json.ts';
export { readQuery, readQueryPairs } from './http/read-query.ts';
export {
  refuseRequest,
  respondEmpty,
  respondFaults,
  respondJson,
  respondOAuthError,
  respondText,
} from './http/respond.ts';
export type {
  ClientCertificate,
  Connection,
  ErrorStyle,
  GateContext,
  Method,
  RequestAnnotations,
  Route,
  RouteContext,
  VersionNotice,
} from './http/route.ts';
export { createService, type Service, type ServiceObservation, type ServiceOptions } from './http/service.ts';
export { deprecateRoutes, type VersionEnd } from './http/version.ts';

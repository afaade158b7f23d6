export {
  type ApiError,
  type ApiErrorCode,
  type ApiErrors,
  apiErrors,
} from './api-error.ts';
export type { Clock } from './clock.ts';
export type { Random } from './random.ts';
export { type Accepted, accept, type Refused, type Result, refuse } from './result.ts';
export { respondEmpty, respondErrors, respondJson, respondText } from './routing/respond.ts';
export type {
  ApiRoute,
  ClientCertificate,
  Connection,
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

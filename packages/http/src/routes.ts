export { type ApiErrorBody, describeErrors, hasErrors } from './api-error.ts';
export { createIdentifier, deriveIdentifier, identifierPattern, isIdentifier } from './identifier.ts';
export type { DocumentOptions, OpenApiDocument } from './openapi/build-document.ts';
export { checkResponses, type ResponseMismatch } from './openapi/check-responses.ts';
export { describeOrder, type OrderedRefusal } from './openapi/describe-order.ts';
export { type DescribedRoute, describeRoutes } from './openapi/described-route.ts';
export { createOpenApiDocument } from './openapi/document.ts';
export { bodyRefusals } from './openapi/refusals.ts';
export { checkOptions } from './options/check-options.ts';
export type { OptionRules } from './options/option-rules.ts';
export {
  type AddressGuard,
  type AddressGuardOptions,
  type AddressRefusal,
  type CheckedTarget,
  createAddressGuard,
  type ResolveHost,
} from './outbound/address-guard.ts';
export {
  type AddressRange,
  containsAddress,
  parseAddressRange,
  parseAddressRanges,
} from './outbound/address-range.ts';
export { type IpAddress, parseIpAddress } from './outbound/ip-address.ts';
export { chooseMediaType } from './request/accept.ts';
export {
  type QueryPairs,
  type QueryParameters,
  readParameters,
  refuseParameter,
} from './request/query-parameters.ts';
export { type BodyRefusal, readBody } from './request/read-body.ts';
export {
  type Form,
  type FormRefusal,
  formErrors,
  readForm,
  readOptionalForm,
} from './request/read-form.ts';
export { readHeaderValues, readSingleHeader, refuseRepeatedHeader } from './request/read-header.ts';
export { readJson, readOptionalJson } from './request/read-json.ts';
export { readQuery, readQueryPairs } from './request/read-query.ts';
export type { AuthorizationDescription, ScopeDescription } from './routing/authorization-description.ts';
export type { DescribedSchema, JsonSchema } from './routing/described-schema.ts';
export type {
  BodyDescription,
  Example,
  HeaderDescription,
  Operation,
  ParameterDescription,
  ResponseDescription,
  Security,
  Tag,
} from './routing/operation.ts';
export type { RouterErrorCode } from './routing/refuse-in-style.ts';
export { refuseRequest, respondOAuthError } from './routing/respond.ts';
export type { GuardContext } from './routing/route.ts';
export { describeIssues, refuseMissingField, refuseUnknownField } from './schema/body-errors.ts';
export { describeJsonBody, describeSchema } from './schema/describe-schema.ts';
export { anyHeaderText } from './schema/header-text.ts';
export { parseBody } from './schema/parse-body.ts';

export { type AnswerMismatch, checkAnswers } from './openapi/check-answers.ts';
export { describeOrder, mergeAlike, type OrderedRefusal } from './openapi/describe-order.ts';
export { createOpenApiDocument, type DocumentOptions, type OpenApiDocument } from './openapi/document.ts';
export type {
  AnswerDescription,
  BodyDescription,
  Example,
  HeaderDescription,
  Operation,
  ParameterDescription,
  Security,
} from './openapi/operation.ts';
export { bodyRefusals, type RefusalDetails } from './openapi/refusals.ts';
export type { AuthorizationDescription, ScopeDescription } from './openapi/security-schemes.ts';

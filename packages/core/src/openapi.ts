export { accountOperations, accountTag } from './openapi/account-operations.ts';
export { type AnswerMismatch, checkAnswers } from './openapi/check-answers.ts';
export { createOpenApiDocument, type DocumentOptions, type OpenApiDocument } from './openapi/document.ts';
export { fundsConfirmationOperations, fundsConfirmationTag } from './openapi/funds-operations.ts';
export type {
  AnswerDescription,
  BodyDescription,
  Example,
  HeaderDescription,
  Operation,
  ParameterDescription,
  Security,
} from './openapi/operation.ts';
export { paymentOperations, paymentTag } from './openapi/payment-operations.ts';
export type { AuthorizationDescription, ScopeDescription } from './openapi/security-schemes.ts';
export { describeSchema } from './schema/describe-schema.ts';
export type { DescribedSchema, JsonSchema } from './schema/described-schema.ts';

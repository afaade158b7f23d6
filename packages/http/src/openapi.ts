export { type AnswerMismatch, checkAnswers } from './openapi/check-answers.ts';
export { describeOrder, type OrderedRefusal } from './openapi/describe-order.ts';
export { type DescribedRoute, describeRoutes } from './openapi/described-route.ts';
export { createOpenApiDocument, type DocumentOptions, type OpenApiDocument } from './openapi/document.ts';
export { bodyRefusals } from './openapi/refusals.ts';

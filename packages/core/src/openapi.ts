export type { DescribedSchema, JsonSchema } from './openapi/described-schema.ts';
export type {
  AnswerDescription,
  BodyDescription,
  Example,
  Operation,
  ParameterDescription,
  Security,
} from './openapi/operation.ts';
export { describeSchema } from './schema/describe-schema.ts';

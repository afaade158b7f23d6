export type { DescribedSchema, JsonSchema } from './routing/described-schema.ts';
export { describeIssues, refuseMissingField, refuseUnknownField } from './schema/body-faults.ts';
export { describeSchema } from './schema/describe-schema.ts';
export { anyHeaderText } from './schema/header-text.ts';
export { parseBody } from './schema/parse-body.ts';

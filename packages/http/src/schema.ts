export { describeIssues } from './schema/body-faults.ts';
export { describeSchema } from './schema/describe-schema.ts';
export type { DescribedSchema, JsonSchema } from './schema/described-schema.ts';
export { anyHeaderText } from './schema/header-text.ts';
export { parseBody } from './schema/parse-body.ts';

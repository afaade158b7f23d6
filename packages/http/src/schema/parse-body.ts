import type { z } from 'zod';
import { type ApiErrors, hasErrors } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';
import { describeIssues } from './body-errors.ts';

/** Parses the body of a request with its schema. A refusal lists all errors of the body. */
export function parseBody<Value>(schema: z.ZodType<Value>, body: unknown): Result<Value, ApiErrors> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return accept(parsed.data);
  const errors = describeIssues(parsed.error, body);
  return refuse(hasErrors(errors) ? errors : [{ code: 'invalid_request', detail: 'The body is not valid.' }]);
}

import type { ApiFault } from '@ob/core';
import type { z } from 'zod';

/** So many faults are told; a body that has more only wants a long answer. */
const mostTold = 100;

/** Tells what a schema found in a body: every fault at once, each with the path of its field. */
export function describeIssues(error: z.ZodError, body: unknown): readonly ApiFault[] {
  return error.issues.flatMap((issue) => describeIssue(issue, body)).slice(0, mostTold);
}

function describeIssue(issue: z.core.$ZodIssue, body: unknown): readonly ApiFault[] {
  if (issue.code === 'unrecognized_keys') {
    const detail = 'This field is not known here.';
    return issue.keys.map((key) => ({
      code: 'invalid_field',
      detail,
      path: formatPath([...issue.path, key]),
    }));
  }
  const path = formatPath(issue.path);
  if (path === '') return [{ code: 'invalid_request', detail: 'The body must be a JSON object.' }];
  const [field] = issue.path;
  const missing = field !== undefined && issue.path.length === 1 && !Object.hasOwn(Object(body), field);
  return [
    missing
      ? { code: 'missing_field', detail: 'This field is required.', path }
      : asInvalid(issue.message, path),
  ];
}

function asInvalid(detail: string, path: string): ApiFault {
  return { code: 'invalid_field', detail, path };
}

function formatPath(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, 64)}`));
  return steps.join('').replace(/^\./, '');
}

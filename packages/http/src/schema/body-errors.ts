import type { z } from 'zod';
import type { ApiError } from '../api-error.ts';

/** The maximum number of reported errors, so that a hostile body cannot make the response long. */
const maxReportedErrors = 100;

export function describeIssues(error: z.ZodError, body: unknown): readonly ApiError[] {
  const { issues } = error;
  const wrongTypes = new Set(issues.filter(isWrongType).map(({ path }) => formatPath(path)));
  return issues
    .filter((issue) => isWrongType(issue) || !wrongTypes.has(formatPath(issue.path)))
    .flatMap((issue) => describeIssue(issue, body))
    .slice(0, maxReportedErrors);
}

export function refuseMissingField(path: string): ApiError {
  return { code: 'missing_field', detail: 'This field is required. Add it.', path };
}

export function refuseUnknownField(path: string): ApiError {
  return { code: 'invalid_field', detail: 'This field is unknown. Remove it.', path };
}

/** A value of the wrong type gets only this error: other errors would mislead. */
function isWrongType({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type';
}

function describeIssue(issue: z.core.$ZodIssue, body: unknown): readonly ApiError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxReportedErrors)
      .map((key) => refuseUnknownField(formatPath([...issue.path, key])));
  }
  const path = formatPath(issue.path);
  if (path === '')
    return [{ code: 'invalid_request', detail: 'The body is not a JSON object. Send an object.' }];
  if (isMissing(body, issue.path)) return [refuseMissingField(path)];
  const detail = needsObject(issue) ? 'Must be a JSON object.' : issue.message;
  return [{ code: 'invalid_field', detail, path }];
}

function needsObject(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'object';
}

function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return true;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return false;
}

/** Formats a path as `amount.currency` or `permissions[2]`. Quotes a name that is not a plain word. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.map(formatStep).join('').replace(/^\./, '');
}

function formatStep(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key).slice(0, 64);
  return /^\w+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

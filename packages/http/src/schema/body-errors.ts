import type { z } from 'zod';
import type { ApiError } from '../api-error.ts';

/** So many faults are told; a body that has more is not a mistake but an attempt to make the answer long. */
const maxReportedErrors = 100;

/** Tells every fault that a schema has found in a body, each under the path of its field. */
export function describeIssues(error: z.ZodError, body: unknown): readonly ApiError[] {
  const { issues } = error;
  const ofOtherType = new Set(issues.filter(isOfOtherType).map(({ path }) => formatPath(path)));
  return issues
    .filter((issue) => isOfOtherType(issue) || !ofOtherType.has(formatPath(issue.path)))
    .flatMap((issue) => describeIssue(issue, body))
    .slice(0, maxReportedErrors);
}

/** Refuses a body without a required field. */
export function refuseMissingField(path: string): ApiError {
  return { code: 'missing_field', detail: 'This field is required.', path };
}

/** Refuses a body with a field that no schema has. */
export function refuseUnknownField(path: string): ApiError {
  return { code: 'invalid_field', detail: 'This field is not known here.', path };
}

/** Of a value that has another type nothing more is told: an empty list is no empty text. */
function isOfOtherType({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type';
}

function describeIssue(issue: z.core.$ZodIssue, body: unknown): readonly ApiError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxReportedErrors)
      .map((key) => refuseUnknownField(formatPath([...issue.path, key])));
  }
  const path = formatPath(issue.path);
  if (path === '') return [{ code: 'invalid_request', detail: 'The body must be a JSON object.' }];
  if (isMissing(body, issue.path)) return [refuseMissingField(path)];
  const detail = isNoObject(issue) ? 'Must be a JSON object.' : issue.message;
  return [{ code: 'invalid_field', detail, path }];
}

function isNoObject(issue: z.core.$ZodIssue): boolean {
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

/** Writes a path as callers write it: `amount.currency`, `permissions[2]`; a name that is no plain word is quoted. */
function formatPath(path: readonly PropertyKey[]): string {
  return path.map(formatStep).join('').replace(/^\./, '');
}

function formatStep(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key).slice(0, 64);
  return /^\w+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

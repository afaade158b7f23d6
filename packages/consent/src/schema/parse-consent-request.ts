import type { ConsentType } from '@ob/core';
import { type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { describeIssues, hasErrors } from '@ob/http/routes';
import { type RequestedDates, validateDates } from '../lifecycle/consent-dates.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import { consentBodySchemas, requestedDateSchemas } from './request-body.ts';

/**
 * Parses the body of a request for a consent. Refuses it with every error: missing, malformed and unknown fields, and
 * dates that contradict each other or `now` (milliseconds since the epoch).
 */
export function parseConsentRequest(
  consentType: ConsentType,
  body: unknown,
  now: number,
): Result<ConsentRequest, ApiErrors> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse([{ code: 'invalid_request', detail: 'The body must be a JSON object.' }]);
  const schema = consentBodySchemas[consentType];
  const parsed = schema.safeParse(body);
  const issues = parsed.success ? [] : describeIssues(parsed.error, body);
  const errors = [...issues, ...validateDates(pickDates(body, Object.keys(schema.shape)), now)];
  if (hasErrors(errors)) return refuse(errors);
  // Each schema of `consentBodySchemas` is checked against the terms of its type.
  return accept({ ...parsed.data, consent_type: consentType } as ConsentRequest);
}

/** Picks the dates that are valid alone, so that they are compared even if other fields have errors. */
function pickDates(body: object, fields: readonly string[]): RequestedDates {
  const read = Object.entries(requestedDateSchemas).map(([name, schema]) => {
    const isSent = fields.includes(name) && Object.hasOwn(body, name);
    return [name, isSent ? schema.safeParse(Reflect.get(body, name)).data : undefined] as const;
  });
  return Object.fromEntries(read.filter(([, date]) => date !== undefined));
}

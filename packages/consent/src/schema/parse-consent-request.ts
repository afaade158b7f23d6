import type { ConsentType } from '@ob/core';
import { type ApiError, type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { describeIssues, hasErrors } from '@ob/http/routes';
import type { z } from 'zod';
import { type RequestedDates, validateDates } from '../lifecycle/consent-dates.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import {
  accountAccessBodySchema,
  fundsConfirmationBodySchema,
  paymentBodySchema,
  requestedDateSchemas,
} from './request-body.ts';

type Parse = (body: unknown) => Result<ConsentRequest, readonly ApiError[]>;

const parsers: Readonly<
  Record<ConsentType, { readonly parse: Parse; readonly dates: readonly (keyof RequestedDates)[] }>
> = {
  'account-access': {
    parse: (body) =>
      parseBody(accountAccessBodySchema, body, (terms) => ({ ...terms, consent_type: 'account-access' })),
    dates: ['expiration_date', 'transaction_from_date', 'transaction_to_date'],
  },
  payment: {
    parse: (body) => parseBody(paymentBodySchema, body, (terms) => ({ ...terms, consent_type: 'payment' })),
    dates: [],
  },
  'funds-confirmation': {
    parse: (body) =>
      parseBody(fundsConfirmationBodySchema, body, (terms) => ({
        ...terms,
        consent_type: 'funds-confirmation',
      })),
    dates: ['expiration_date'],
  },
};

/**
 * Parses the body of a request for a consent. Refuses it with every error: missing, malformed and unknown fields, and
 * dates that contradict each other or `now` (milliseconds since the epoch).
 */
export function parseConsentRequest(
  consentType: ConsentType,
  body: unknown,
  now: number,
): Result<ConsentRequest, ApiErrors> {
  if (!isRecord(body))
    return refuse([{ code: 'invalid_request', detail: 'The body must be a JSON object.' }]);
  const { parse, dates } = parsers[consentType];
  const parsed = parse(body);
  const errors = [...(parsed.ok ? [] : parsed.refusal), ...validateDates(pickDates(body, dates), now)];
  if (hasErrors(errors)) return refuse(errors);
  return parsed.ok
    ? accept(parsed.value)
    : refuse([{ code: 'invalid_request', detail: 'The body is not valid.' }]);
}

function parseBody<Terms>(
  schema: z.ZodType<Terms>,
  body: unknown,
  name: (terms: Terms) => ConsentRequest,
): Result<ConsentRequest, readonly ApiError[]> {
  const parsed = schema.safeParse(body);
  return parsed.success ? accept(name(parsed.data)) : refuse(describeIssues(parsed.error, body));
}

/** Picks the dates that are valid alone, so that they are compared even if other fields have errors. */
function pickDates(
  body: Readonly<Record<string, unknown>>,
  names: readonly (keyof RequestedDates)[],
): RequestedDates {
  const read = names.map((name) => [
    name,
    Object.hasOwn(body, name) ? requestedDateSchemas[name].safeParse(body[name]).data : undefined,
  ]);
  return Object.fromEntries(read.filter(([, date]) => date !== undefined));
}

function isRecord(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

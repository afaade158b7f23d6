import type { ApiErrorBody, ApiErrorCode } from '../api-error.ts';
import type { DescribedSchema } from '../routing/described-schema.ts';
import type { ResponseDescription } from '../routing/operation.ts';
import { anyHeaderText } from '../schema/header-text.ts';
import { errorBody, listOwnResponses } from './describe-responses.ts';
import type { DescribedRoute } from './described-route.ts';
import { groupByStatus, listRefusals } from './refusals.ts';
import { type SharedHeaderName, sharedHeaders } from './shared-headers.ts';

/** Lists every response of a route: those that its description has, and its refusals. */
export function listExpectedResponses(route: DescribedRoute): readonly ResponseDescription[] {
  const codes = listRefusals([route]).map(({ code }) => code);
  const schema = describeErrorBody(codes);
  const refusals = groupByStatus(codes).map(([status, group]) => ({
    status,
    description: 'Refused.',
    headers: requireHeaders(group),
    bodies: [{ mediaType: 'application/json', schema, examples: {} }],
  }));
  return [...listOwnResponses(route), ...refusals];
}

/** The header field that every refusal with a code has. */
const headersOf: Readonly<Partial<Record<ApiErrorCode, SharedHeaderName>>> = {
  invalid_token: 'WWW-Authenticate',
  rate_limit_exceeded: 'Retry-After',
};

function requireHeaders(codes: readonly ApiErrorCode[]): NonNullable<ResponseDescription['headers']> {
  const [name, ...others] = new Set(codes.map((code) => headersOf[code]));
  if (name === undefined || others.length > 0) return {};
  return { [name]: { description: sharedHeaders[name].description, schema: anyHeaderText, required: true } };
}

/** The error body, limited to these codes. */
function describeErrorBody(codes: readonly ApiErrorCode[]): DescribedSchema {
  return {
    ...errorBody,
    check(value) {
      const errors = errorBody.check(value);
      return errors.length > 0 ? errors : findOtherCodes(value as ApiErrorBody, codes);
    },
  };
}

function findOtherCodes({ errors }: ApiErrorBody, codes: readonly ApiErrorCode[]): readonly string[] {
  return errors.flatMap(({ code }, index) =>
    codes.includes(code) ? [] : [`errors.${index}.code: ${code} is not described`],
  );
}

import type { ApiErrorBody, ApiErrorCode } from '../api-error.ts';
import type { DescribedSchema } from '../routing/described-schema.ts';
import type { ResponseDescription } from '../routing/operation.ts';
import { anyHeaderText } from '../schema/header-text.ts';
import { errorBody, failureBody } from './describe-responses.ts';
import type { DescribedRoute } from './described-route.ts';
import { groupByStatus, listRefusals } from './refusals.ts';
import { type SharedHeaderName, sharedHeaders } from './shared-headers.ts';

/** Lists every answer of a route: those of its description, its refusals, and failures of the authorization server. */
export function listExpectedResponses(route: DescribedRoute): readonly ResponseDescription[] {
  const codes = listRefusals([route]).map(({ code }) => code);
  const refusals = groupByStatus(codes).map(([status, group]) => ({
    ...createResponse(status, describeErrorBody(codes)),
    headers: requireHeaders(group),
  }));
  const described = new Set(route.responses.map(({ status }) => status));
  const failures = route.errors === 'oauth' ? [500, 503].filter((status) => !described.has(status)) : [];
  return [...route.responses, ...refusals, ...failures.map((status) => createResponse(status, failureBody))];
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

function createResponse(status: number, schema: DescribedSchema): ResponseDescription {
  return {
    status,
    description: 'Refused.',
    bodies: [{ mediaType: 'application/json', schema, examples: {} }],
  };
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

import type { ApiErrorBody, ApiErrorCode } from '../api-error.ts';
import type { DescribedSchema } from '../routing/described-schema.ts';
import type { AnswerDescription } from '../routing/operation.ts';
import { anyHeaderText } from '../schema/header-text.ts';
import { errorBody, failureBody } from './describe-answers.ts';
import type { DescribedRoute } from './described-route.ts';
import { groupByStatus, listRefusals } from './refusals.ts';
import { type SharedHeaderName, sharedHeaders } from './shared-headers.ts';

/** Lists every answer of a route: those of its description, its refusals, and failures of the authorization server. */
export function listExpectedAnswers(route: DescribedRoute): readonly AnswerDescription[] {
  const codes = listRefusals([route]).map(({ code }) => code);
  const refusals = groupByStatus(codes).map(([status, group]) => ({
    ...answerWith(status, refusalWithOneOf(codes)),
    headers: requireHeaders(group),
  }));
  const described = new Set(route.answers.map(({ status }) => status));
  const failures = route.errors === 'oauth' ? [500, 503].filter((status) => !described.has(status)) : [];
  return [...route.answers, ...refusals, ...failures.map((status) => answerWith(status, failureBody))];
}

/** The header field that every refusal with a code has. */
const headersOf: Readonly<Partial<Record<ApiErrorCode, SharedHeaderName>>> = {
  invalid_token: 'WWW-Authenticate',
  rate_limit_exceeded: 'Retry-After',
};

function requireHeaders(codes: readonly ApiErrorCode[]): NonNullable<AnswerDescription['headers']> {
  const [name, ...others] = new Set(codes.map((code) => headersOf[code]));
  if (name === undefined || others.length > 0) return {};
  return { [name]: { description: sharedHeaders[name].description, schema: anyHeaderText, required: true } };
}

function answerWith(status: number, schema: DescribedSchema): AnswerDescription {
  return {
    status,
    description: 'Refused.',
    bodies: [{ mediaType: 'application/json', schema, examples: {} }],
  };
}

/** The error body, limited to these codes. */
function refusalWithOneOf(codes: readonly ApiErrorCode[]): DescribedSchema {
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

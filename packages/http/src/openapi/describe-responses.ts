import { type ApiError, type ApiErrorCode, apiErrors, describeErrors } from '../api-error.ts';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';
import type { BodyDescription, ResponseDescription } from '../routing/operation.ts';
import { routerDetails } from '../routing/refuse-in-style.ts';
import { describeJsonBody, describeSchema } from '../schema/describe-schema.ts';
import { errorBodySchema, failureBodySchema } from '../schema/error-body.ts';
import type { DescribedRoute } from './described-route.ts';
import { groupByStatus, listRefusals } from './refusals.ts';
import {
  headersOfDeprecatedRoutes,
  headersOfRefusals,
  rateLimitHeaders,
  referToHeaders,
  type SharedHeaderName,
  sharedResponseHeaders,
} from './shared-headers.ts';

export const errorBody: DescribedSchema = describeSchema(errorBodySchema, 'output');

const failures: readonly ResponseDescription[] = [
  describeFailure(500, 'The server failed.', 'server_error', routerDetails.internal_error),
  describeFailure(
    503,
    'The server is not available at the moment.',
    'temporarily_unavailable',
    routerDetails.service_unavailable,
  ),
];

function describeFailure(
  status: number,
  description: string,
  error: string,
  detail: string,
): ResponseDescription {
  const value = { error, error_description: detail.replace(/[.]$/, '') };
  const examples = { [error]: { summary: value.error_description, value } };
  return { status, description, bodies: describeJsonBody(failureBodySchema, 'output', examples) };
}

/** Lists the described responses of a route, and the failures of the authorization server (RFC 6749) that it does not describe. */
export function listOwnResponses({ errors, responses }: DescribedRoute): readonly ResponseDescription[] {
  if (errors !== 'oauth') return responses;
  const described = new Set(responses.map(({ status }) => status));
  return [...responses, ...failures.filter(({ status }) => !described.has(status))];
}

/** Describes every response of a route by its status. Throws if a status has two descriptions. */
export function describeResponses(route: DescribedRoute): Readonly<Record<string, JsonSchema>> {
  const own = listOwnResponses(route).map(
    (response) => [response.status, describeResponse(response, route)] as const,
  );
  const refused = groupByStatus(listRefusals([route]).map(({ code }) => code)).map(
    ([status, codes]) => [status, referToRefusal(codes, route)] as const,
  );
  const described = [...own, ...refused];
  if (new Set(described.map(([status]) => status)).size < described.length)
    throw new Error(`${route.operationId} describes a status twice. Merge the responses.`);
  return Object.fromEntries(described);
}

function describeResponse(
  { status, description, headers = {}, bodies = [] }: ResponseDescription,
  { security, version }: DescribedRoute,
) {
  const own = Object.entries(headers).map(([name, header]) => [
    name,
    { description: header.description, required: header.required ?? false, schema: header.schema.json },
  ]);
  const isLimited = security.kind !== 'public' && status !== 401 && status < 500;
  const shared = referToHeaders([
    ...sharedResponseHeaders,
    ...(version === undefined ? [] : headersOfDeprecatedRoutes),
    ...(isLimited ? rateLimitHeaders : []),
  ]);
  const content = bodies.length === 0 ? {} : { content: describeBodies(bodies) };
  return { description, headers: { ...shared, ...Object.fromEntries(own) }, ...content };
}

export function describeBodies(bodies: readonly BodyDescription[]): JsonSchema {
  return Object.fromEntries(
    bodies.map(({ mediaType, schema, examples }) => [mediaType, { schema: schema.json, examples }]),
  );
}

/** Refers to the shared description of a refusal with one code. Describes any other refusal in full. */
function referToRefusal(codes: readonly ApiErrorCode[], route: DescribedRoute): JsonSchema {
  const [code, ...others] = codes;
  if (code !== undefined && others.length === 0 && route.version === undefined)
    return { $ref: `#/components/responses/${toComponentName(code)}` };
  return describeRefusal(codes, route.version === undefined ? [] : headersOfDeprecatedRoutes);
}

function describeRefusal(codes: readonly ApiErrorCode[], more: readonly SharedHeaderName[]): JsonSchema {
  const titles = codes.map((code) => `\`${code}\`: ${apiErrors[code].title}.`);
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  const headers = new Set([
    ...sharedResponseHeaders,
    ...more,
    ...codes.flatMap((code) => headersOfRefusals[code] ?? []),
  ]);
  return {
    description: titles.join(' '),
    headers: referToHeaders([...headers]),
    content: { 'application/json': { schema: errorBody.json, examples: Object.fromEntries(examples) } },
  };
}

function toComponentName(code: ApiErrorCode): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function describeSharedRefusals(codes: readonly ApiErrorCode[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(codes.map((code) => [toComponentName(code), describeRefusal([code], [])]));
}

export function describeRefusalExamples(refusals: readonly ApiError[]): Readonly<Record<string, JsonSchema>> {
  const id = '93bac548-d2de-4546-b106-880a5018460d';
  return Object.fromEntries(
    refusals.map((apiError) => [
      apiError.code,
      { summary: apiErrors[apiError.code].title, value: describeErrors([apiError], id) },
    ]),
  );
}

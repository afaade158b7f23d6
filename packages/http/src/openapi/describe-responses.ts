import { type ApiError, type ApiErrorCode, apiErrors, describeErrors } from '../api-error.ts';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';
import type { BodyDescription, ResponseDescription } from '../routing/operation.ts';
import { routerDetails } from '../routing/refuse-in-style.ts';
import { describeSchema } from '../schema/describe-schema.ts';
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

export const failureBody: DescribedSchema = describeSchema(failureBodySchema, 'output');

/** Lists the error bodies of a route that its own description does not contain. */
export function listErrorBodies(route: DescribedRoute): readonly DescribedSchema[] {
  const refuses = listRefusals([route]).length > 0;
  return [...(refuses ? [errorBody] : []), ...(route.errors === 'oauth' ? [failureBody] : [])];
}

/** Describes every answer of a route by its status. Throws if a status has two descriptions. */
export function describeResponses(route: DescribedRoute): Readonly<Record<string, JsonSchema>> {
  const own = route.responses.map(
    (response) => [response.status, describeResponse(response, route)] as const,
  );
  const refused = groupByStatus(listRefusals([route]).map(({ code }) => code)).map(
    ([status, codes]) => [status, referToRefusal(codes, route)] as const,
  );
  const described = [...own, ...refused];
  const statuses = new Set(described.map(([status]) => status));
  if (statuses.size < described.length)
    throw new Error(`${route.operationId} describes a status twice. Merge the answers.`);
  const failures = route.errors === 'oauth' ? describeFailures(route, statuses) : [];
  return Object.fromEntries([...described, ...failures]);
}

function describeResponse(
  { status, description, headers = {}, bodies = [] }: ResponseDescription,
  route: DescribedRoute,
) {
  const own = Object.entries(headers).map(([name, header]) => [
    name,
    { description: header.description, required: header.required ?? false, schema: header.schema.json },
  ]);
  const shared = referToHeaders(namesFor(route, status === 401 ? [] : rateLimitHeaders));
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

const failures = {
  500: { error: 'server_error', error_description: routerDetails.internal_error.replace(/[.]$/, '') },
  503: { error: 'temporarily_unavailable', error_description: 'Try again later' },
} as const;

/** Describes the failures of the authorization server (RFC 6749) that its route does not describe itself. */
function describeFailures(route: DescribedRoute, described: ReadonlySet<number>) {
  return Object.entries(failures)
    .filter(([status]) => !described.has(Number(status)))
    .map(([status, value]) => [
      status,
      {
        description: status === '500' ? 'The server failed.' : 'The server is not available at the moment.',
        headers: referToHeaders(namesFor(route, [])),
        content: {
          'application/json': {
            schema: failureBody.json,
            examples: { [value.error]: { summary: value.error_description, value } },
          },
        },
      },
    ]);
}

function namesFor(
  { security, version }: DescribedRoute,
  more: readonly SharedHeaderName[],
): readonly SharedHeaderName[] {
  const names = security.kind === 'public' ? more.filter(isNoRateLimit) : more;
  const deprecated = version === undefined ? [] : headersOfDeprecatedRoutes;
  return [...new Set([...sharedResponseHeaders, ...deprecated, ...names])];
}

function isNoRateLimit(name: SharedHeaderName): boolean {
  return !rateLimitHeaders.includes(name);
}

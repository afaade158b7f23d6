import { type ApiErrorCode, apiErrors, describeFaults } from '../api-error.ts';
import type { ErrorStyle } from '../routing/route.ts';
import { describeSchema } from '../schema/describe-schema.ts';
import type { DescribedSchema, JsonSchema } from '../schema/described-schema.ts';
import { errorBodySchema, failureBodySchema } from '../schema/error-body.ts';
import type { AnswerDescription, BodyDescription, Operation } from './operation.ts';
import { groupByStatus, listRefusals, type RefusalDetails } from './refusals.ts';
import type { ServedOperation } from './served-operation.ts';
import {
  headersForKnownClients,
  headersOfDeprecatedRoutes,
  headersOfEveryAnswer,
  headersOfRefusals,
  referToHeaders,
  type SharedHeaderName,
} from './shared-headers.ts';

/** The error body of the API. */
export const errorBody: DescribedSchema = describeSchema(errorBodySchema, 'output');

/** The error body with which the authorization server tells that it failed. */
export const failureBody: DescribedSchema = describeSchema(failureBodySchema, 'output');

/** Lists the bodies in which an operation refuses or fails, beside those that it describes itself. */
export function listErrorBodies(operation: Operation, style: ErrorStyle): readonly DescribedSchema[] {
  const refuses = listRefusals(operation, style).length > 0;
  return [...(refuses ? [errorBody] : []), ...(style === 'oauth' ? [failureBody] : [])];
}

/** Describes every answer of an operation by its status. Throws where two descriptions claim one status. */
export function describeAnswers(served: ServedOperation): Readonly<Record<string, JsonSchema>> {
  const { operation, route } = served;
  const own = operation.answers.map((answer) => [answer.status, describeAnswer(answer, served)] as const);
  const refused = groupByStatus(listRefusals(operation, route.errors)).map(
    ([status, codes]) => [status, placeRefusal(codes, served)] as const,
  );
  const described = [...own, ...refused];
  const statuses = new Set(described.map(([status]) => status));
  if (statuses.size < described.length) throw new Error(`${operation.operationId} describes a status twice`);
  const failures = route.errors === 'oauth' ? describeFailures(served, statuses) : [];
  return Object.fromEntries([...described, ...failures]);
}

function describeAnswer(
  { status, description, headers = {}, bodies = [] }: AnswerDescription,
  served: ServedOperation,
) {
  const own = Object.entries(headers).map(([name, header]) => [
    name,
    { description: header.description, required: header.required ?? false, schema: header.schema.json },
  ]);
  const shared = referToHeaders(namesFor(served, status === 401 ? [] : headersForKnownClients));
  const content = bodies.length === 0 ? {} : { content: describeBodies(bodies) };
  return { description, headers: { ...shared, ...Object.fromEntries(own) }, ...content };
}

/** Describes bodies by their media types. */
export function describeBodies(bodies: readonly BodyDescription[]): JsonSchema {
  return Object.fromEntries(
    bodies.map(({ mediaType, schema, examples }) => [mediaType, { schema: schema.json, examples }]),
  );
}

/** Refers to the refusal with one code, which many operations share; describes any other in its place. */
function placeRefusal(codes: readonly ApiErrorCode[], { route }: ServedOperation): JsonSchema {
  const [code, ...others] = codes;
  if (code !== undefined && others.length === 0 && route.version === undefined)
    return { $ref: `#/components/responses/${nameRefusal(code)}` };
  return describeRefusal(codes, route.version === undefined ? [] : headersOfDeprecatedRoutes);
}

function describeRefusal(codes: readonly ApiErrorCode[], more: readonly SharedHeaderName[]): JsonSchema {
  const titles = codes.map((code) => `\`${code}\`: ${apiErrors[code].title}.`);
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  const headers = new Set([
    ...headersOfEveryAnswer,
    ...more,
    ...codes.flatMap((code) => headersOfRefusals[code] ?? []),
  ]);
  return {
    description: titles.join(' '),
    headers: referToHeaders([...headers]),
    content: { 'application/json': { schema: errorBody.json, examples: Object.fromEntries(examples) } },
  };
}

/** Names a refusal as schemas are named: `InvalidToken`. */
function nameRefusal(code: ApiErrorCode): string {
  return code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The refusals that have one code, which documents list once. */
export function describeSharedRefusals(codes: readonly ApiErrorCode[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(codes.map((code) => [nameRefusal(code), describeRefusal([code], [])]));
}

/** One refusal of each code, as answers tell it. */
export function describeRefusalExamples(
  codes: readonly ApiErrorCode[],
  refusalDetails: RefusalDetails,
): Readonly<Record<string, JsonSchema>> {
  const id = '93bac548-d2de-4546-b106-880a5018460d';
  return Object.fromEntries(
    codes.map((code) => [
      code,
      { summary: apiErrors[code].title, value: describeFaults([{ ...refusalDetails[code], code }], id) },
    ]),
  );
}

const failures = {
  500: { error: 'server_error', error_description: 'Try again later, and name the id of this answer' },
  503: { error: 'temporarily_unavailable', error_description: 'Try again later' },
} as const;

/** The authorization server tells failures in the words of RFC 6749, unless its operation tells them itself. */
function describeFailures(served: ServedOperation, told: ReadonlySet<number>) {
  return Object.entries(failures)
    .filter(([status]) => !told.has(Number(status)))
    .map(([status, value]) => [
      status,
      {
        description: status === '500' ? 'The server failed.' : 'The server is not available at the moment.',
        headers: referToHeaders(namesFor(served, [])),
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
  { route, operation }: ServedOperation,
  more: readonly SharedHeaderName[],
): readonly SharedHeaderName[] {
  const told = operation.security.kind === 'public' ? more.filter(isNoLimit) : more;
  const deprecated = route.version === undefined ? [] : headersOfDeprecatedRoutes;
  return [...new Set([...headersOfEveryAnswer, ...deprecated, ...told])];
}

function isNoLimit(name: SharedHeaderName): boolean {
  return !headersForKnownClients.includes(name);
}

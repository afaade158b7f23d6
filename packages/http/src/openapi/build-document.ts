import type { AuthorizationDescription } from '../routing/authorization-description.ts';
import type { JsonSchema } from '../routing/described-schema.ts';
import type { Tag } from '../routing/operation.ts';
import type { Route } from '../routing/route.ts';
import { type Components, gatherComponents } from './components.ts';
import { gatherParameters, listParameters, referToParameter } from './describe-parameters.ts';
import { describeBodies, describeResponses } from './describe-responses.ts';
import { type DescribedRoute, describeRoutes } from './described-route.ts';
import { describeRequirements } from './security-schemes.ts';

/** The operations by path, then by method in lower case. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

export interface DocumentOptions {
  readonly info: {
    readonly title: string;
    /** The version of the document, not of the API. */
    readonly version: string;
    /** Markdown. The rules for every endpoint are appended. */
    readonly description: string;
    readonly [more: string]: unknown;
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly authorization: AuthorizationDescription;
  readonly routes: readonly Route[];
  /** The current time in milliseconds since the epoch. Retired routes are left out. */
  readonly now: number;
}

/** An OpenAPI 3.1 document as plain data. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: DocumentOptions['info'];
  readonly servers: DocumentOptions['servers'];
  readonly tags: readonly Tag[];
  readonly paths: Paths;
  readonly components: Components;
}

export async function buildDocument(options: DocumentOptions): Promise<OpenApiDocument> {
  const { info, servers, authorization, now } = options;
  const served = options.routes.filter(({ version }) => version === undefined || now < version.sunsetAt);
  const routes = await describeRoutes(served);
  rejectDuplicates(routes.map(({ operationId }) => operationId));
  const parameters = gatherParameters(routes);
  const paths = describePaths(routes, parameters);
  return {
    openapi: '3.1.1',
    info: { ...info, description: `${info.description}\n\n${conventions}` },
    servers,
    tags: [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()],
    paths,
    components: gatherComponents({ routes, paths, parameters, authorization }),
  };
}

const conventions = [
  '## Rules for every endpoint',
  '`HEAD` works like `GET`, without the body. Any other method is refused with 405; `Allow` lists the methods.',
  'Paths are case-sensitive, and `/accounts/` is not `/accounts`. Unknown query parameters are ignored. Send a known one only once.',
  'Unknown fields in a request body are refused. Ignore unknown fields of a response: a version may get new ones.',
  'Timestamps are in UTC with milliseconds. Amounts are strings with two decimals and without a sign. Fields without a value are left out.',
  'An error response lists in `errors` every problem of the request. The first code decides the status.',
].join('\n\n');

function describePaths(
  routes: readonly DescribedRoute[],
  parameters: Readonly<Record<string, JsonSchema>>,
): Paths {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const { method, path } = route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(route, parameters) };
  }
  return paths;
}

function describeRoute(route: DescribedRoute, parameters: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { operationId, tag, summary, description, body } = route;
  return {
    operationId,
    tags: [tag.name],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(route.version === undefined ? {} : { deprecated: true }),
    security: describeRequirements(route.security),
    parameters: listParameters(route).map((parameter) => referToParameter(parameter, parameters)),
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: describeBodies(body.contents) } }),
    responses: describeResponses(route),
  };
}

function rejectDuplicates(names: readonly string[]): void {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two operations are named ${duplicate}. Rename one.`);
}

import type { Route } from '../routing/route.ts';
import type { JsonSchema } from '../schema/described-schema.ts';
import { type Components, gatherComponents } from './components.ts';
import { describeAnswers, describeBodies } from './describe-answers.ts';
import { gatherParameters, listParameters, placeParameter } from './describe-parameters.ts';
import type { Operation } from './operation.ts';
import type { RefusalDetails } from './refusals.ts';
import { type AuthorizationDescription, describeRequirements } from './security-schemes.ts';
import { pairOperations, type ServedOperation } from './served-operation.ts';

/** Every operation by path, then by method in small letters. */
export type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** What a document is made of. */
export interface DocumentOptions {
  readonly info: {
    readonly title: string;
    /** The version of the document, not of the API. */
    readonly version: string;
    /** Markdown; what holds for every operation is added. */
    readonly description: string;
    readonly [more: string]: unknown;
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  /** The groups that operations belong to, in the order in which readers meet them. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly authorization: AuthorizationDescription;
  /** The routes that are served. */
  readonly routes: readonly Route[];
  /** What describes them; may describe more. */
  readonly operations: readonly Operation[];
  /** An example of each refusal. */
  readonly refusalDetails: RefusalDetails;
  /** In milliseconds since the epoch: what is retired by then is left out. */
  readonly now: number;
}

/** An OpenAPI 3.1 document as plain data. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: DocumentOptions['info'];
  readonly servers: DocumentOptions['servers'];
  readonly tags: DocumentOptions['tags'];
  readonly paths: Paths;
  readonly components: Components;
}

/**
 * Makes the OpenAPI 3.1 document of the routes that are served. The same options give the same document, byte by byte.
 * Throws where an API route has no operation, where an operation names a tag that is not described or an `operationId`
 * twice, and where two schemas have one name.
 */
export function createOpenApiDocument(options: DocumentOptions): OpenApiDocument {
  const { info, servers, tags, authorization, refusalDetails } = options;
  const standing = options.routes.filter(
    ({ version }) => version === undefined || options.now < version.sunsetAt,
  );
  const served = pairOperations(standing, options.operations);
  const operations = served.map(({ operation }) => operation);
  refuseTwice(operations.map(({ operationId }) => operationId));
  refuseUnknownTags(operations, tags);
  const parameters = gatherParameters(operations);
  const paths = describePaths(served, parameters);
  return {
    openapi: '3.1.1',
    info: { ...info, description: `${info.description}\n\n${conventions}` },
    servers,
    tags: tags.filter(({ name }) => operations.some(({ tag }) => tag === name)),
    paths,
    components: gatherComponents({ served, paths, parameters, authorization, refusalDetails }),
  };
}

const conventions = [
  '## Rules for every endpoint',
  '`HEAD` works like `GET`, without the body. Any other method is refused with 405; `Allow` lists the methods.',
  'Paths are case-sensitive, and a trailing slash makes another path. Unknown query parameters are ignored. A known one may be given once.',
  'Unknown fields in a request body are refused. Ignore fields of a response that you do not know: a version may get new ones.',
  'Timestamps are in UTC with milliseconds. Amounts are strings with two decimals and without a sign. Fields without a value are left out.',
  'An error response lists in `errors` every problem of the request. The first code decides the status.',
].join('\n\n');

function describePaths(
  served: readonly ServedOperation[],
  parameters: Readonly<Record<string, JsonSchema>>,
): Paths {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const one of served) {
    const { method, path } = one.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(one, parameters) };
  }
  return paths;
}

function describeOperation(
  served: ServedOperation,
  parameters: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { operation, route } = served;
  const { operationId, tag, summary, description, body } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(route.version === undefined ? {} : { deprecated: true }),
    security: describeRequirements(operation.security),
    parameters: listParameters(operation).map((parameter) => placeParameter(parameter, parameters)),
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.required, content: describeBodies(body.contents) } }),
    responses: describeAnswers(served),
  };
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two operations are named ${twice}`);
}

function refuseUnknownTags(operations: readonly Operation[], tags: DocumentOptions['tags']): void {
  const unknown = operations.find(({ tag }) => !tags.some(({ name }) => name === tag));
  if (unknown !== undefined)
    throw new Error(`${unknown.operationId} has the tag ${unknown.tag}, which is not described`);
}

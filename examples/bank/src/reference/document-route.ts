import { createHash } from 'node:crypto';
import type { Route } from '@ob/http';
import { describeSchema, type Operation, type ParameterDescription } from '@ob/http/routes';
import { z } from 'zod';
import { serviceOperation } from '../platform/health.ts';
import { referencePaths } from './describe-server.ts';

const ifNoneMatch: ParameterDescription = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of your copy of the document. The response is 304 if it has not changed.',
  schema: describeSchema(z.string(), 'input'),
  example: '"f3Yq0mJ1c0bXv1kS4m5Qh7o2aZt8R9uWnE6dLpGyTrA"',
};

const info = z.looseObject({ title: z.string(), version: z.string() });
const sampleInfo = { title: 'Sample Bank', version: '1.0.0' };
const members = z.record(z.string(), z.unknown());

function describeResponses(shape: z.ZodRawShape, format: string, value: object): Operation['responses'] {
  const schema = z.looseObject(shape).meta({ description: `A document in the format of ${format}.` });
  const entityTag = {
    description: 'The version of the document.',
    schema: describeSchema(z.string().regex(/^"[A-Za-z0-9_-]+"$/), 'output'),
    required: true,
  };
  const headers = { ETag: entityTag };
  const examples = { document: { summary: 'The beginning of a document', value } };
  const body = { mediaType: 'application/json', schema: describeSchema(schema, 'output'), examples };
  return [
    { status: 200, description: 'The document.', headers, bodies: [body] },
    { status: 304, description: 'Your copy of the document is up to date.', headers },
  ];
}

export const documentOperations = {
  api: {
    ...serviceOperation,
    parameters: [ifNoneMatch],
    operationId: 'getApiDocument',
    summary: 'Read this document',
    description: 'The API of this server, for programs. The page for people is `/docs`.',
    responses: describeResponses(
      { openapi: z.string().regex(/^3\.1\.\d+$/), info, paths: members },
      'OpenAPI 3.1',
      { openapi: '3.1.1', info: sampleInfo, paths: {} },
    ),
  },
  events: {
    ...serviceOperation,
    parameters: [ifNoneMatch],
    operationId: 'getEventDocument',
    summary: 'Read the document of the events',
    description: 'The events for webhooks, for programs. The page for people is `/docs/events`.',
    responses: describeResponses({ asyncapi: z.literal('3.0.0'), info, channels: members }, 'AsyncAPI 3.0', {
      asyncapi: '3.0.0',
      info: sampleInfo,
      channels: {},
    }),
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Creates the route of a document. The first request renders it; it never changes until a restart. */
export function createDocumentRoute(kind: 'api' | 'events', read: () => Promise<object>): Route {
  let content: Promise<DocumentContent> | undefined;
  return {
    method: 'GET',
    path: referencePaths[kind],
    errors: 'api',
    describe: async () => documentOperations[kind],
    async handle(request) {
      content ??= read().then(renderContent);
      const { blob, headers } = await content;
      if (isKnown(request.headers.get('if-none-match'), headers.etag))
        return new Response(null, { status: 304, headers });
      const length = { 'content-length': String(blob.size) };
      return new Response(blob, { headers: { ...headers, ...length, 'content-type': 'application/json' } });
    },
  };
}

interface DocumentContent {
  /** Unlike text, a blob is not copied for each response. */
  readonly blob: Blob;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

function renderContent(document: object): DocumentContent {
  const text = JSON.stringify(document);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = { 'cache-control': 'public, no-cache', etag, 'x-content-type-options': 'nosniff' };
  return { blob: new Blob([text]), headers };
}

/** Compares weakly (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

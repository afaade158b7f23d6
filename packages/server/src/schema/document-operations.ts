import { describeSchema, type Operation, type ParameterDescription } from '@ob/http/routes';
import { z } from 'zod';
import { serviceTag } from '../reference/paths.ts';

const ifNoneMatch: ParameterDescription = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of your copy of the document. The response is 304 if it has not changed.',
  schema: describeSchema(z.string(), 'input'),
  example: '"f3Yq0mJ1c0bXv1kS4m5Qh7o2aZt8R9uWnE6dLpGyTrA"',
};

const shared = {
  tag: serviceTag,
  security: { kind: 'public' },
  parameters: [ifNoneMatch],
} as const satisfies Partial<Operation>;

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

/** The operations that read the two documents. */
export const documentOperations: Readonly<Record<'api' | 'events', Operation>> = {
  api: {
    ...shared,
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
    ...shared,
    operationId: 'getEventDocument',
    summary: 'Read the document of the events',
    description: 'The events for webhooks, for programs. The page for people is `/docs/events`.',
    responses: describeResponses({ asyncapi: z.literal('3.0.0'), info, channels: members }, 'AsyncAPI 3.0', {
      asyncapi: '3.0.0',
      info: sampleInfo,
      channels: {},
    }),
  },
};

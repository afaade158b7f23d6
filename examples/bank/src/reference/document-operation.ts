import { describeSchema } from '@ob/http/openapi';
import type { Operation, ParameterDescription } from '@ob/http/routes';
import { z } from 'zod';
import { serviceTag } from '../platform/service-operations.ts';

const openApiSchema = z
  .looseObject({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  })
  .meta({ description: 'A document in the format of OpenAPI 3.1.' });

const asyncApiSchema = z
  .looseObject({
    asyncapi: z.literal('3.0.0'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    channels: z.record(z.string(), z.unknown()),
  })
  .meta({ description: 'A document in the format of AsyncAPI 3.0.' });

const entityTag = {
  description: 'Names this state of the document.',
  schema: describeSchema(z.string().regex(/^"[A-Za-z0-9_-]+"$/), 'output'),
  required: true,
} as const;

const ifNoneMatch: ParameterDescription = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of a document that the caller has; where it is still the same, the answer is 304.',
  schema: describeSchema(z.string(), 'input'),
  example: '"f3Yq0mJ1c0bXv1kS4m5Qh7o2aZt8R9uWnE6dLpGyTrA"',
};

const shared = {
  tag: serviceTag,
  security: { kind: 'public' },
  parameters: [ifNoneMatch],
} as const satisfies Partial<Operation>;

function describeAnswers(schema: z.ZodType, beginning: object): Operation['answers'] {
  const headers = { ETag: entityTag };
  const examples = { document: { summary: 'The beginning of a document', value: beginning } };
  const body = { mediaType: 'application/json', schema: describeSchema(schema, 'output'), examples };
  return [
    { status: 200, description: 'The document.', headers, bodies: [body] },
    { status: 304, description: 'The caller has the document already.', headers },
  ];
}

const info = { title: 'Sample Bank', version: '1.0.0' };

/** Describes the routes of the documents. */
export const documentOperations = {
  api: {
    ...shared,
    operationId: 'getApiDocument',
    summary: 'Read this document',
    description:
      'The description of everything that this server serves, for programs. People read it at `/docs`.',
    answers: describeAnswers(openApiSchema, { openapi: '3.1.1', info, paths: {} }),
  },
  events: {
    ...shared,
    operationId: 'getEventDocument',
    summary: 'Read the document of the events',
    description:
      'The description of everything that is sent to webhooks, for programs. People read it at `/docs/events`.',
    answers: describeAnswers(asyncApiSchema, { asyncapi: '3.0.0', info, channels: {} }),
  },
} as const satisfies Readonly<Record<string, Operation>>;

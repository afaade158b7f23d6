import { describeSchema, type Operation } from '@ob/core/openapi';
import { z } from 'zod';
import { serviceTag } from '../platform/service-operations.ts';
import { documentPath } from './reference-page.ts';

const documentSchema = z
  .looseObject({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.unknown()),
  })
  .meta({ description: 'A document in the format of OpenAPI 3.1.' });

const entityTag = {
  description: 'Names this state of the document.',
  schema: describeSchema(z.string().regex(/^"[A-Za-z0-9_-]+"$/), 'output'),
  required: true,
} as const;

/** The operation of the document that describes all of them. */
export const documentOperation: Operation = {
  method: 'GET',
  path: documentPath,
  operationId: 'getApiDocument',
  tag: serviceTag.name,
  summary: 'Read this document',
  description:
    'The description of everything that this server serves, for programs. People read it at `/docs`.',
  security: { kind: 'public' },
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description:
        'The `ETag` of a document that the caller has; where it is still the same, the answer is 304.',
      schema: describeSchema(z.string(), 'input'),
      example: '"f3Yq0mJ1c0bXv1kS4m5Qh7o2aZt8R9uWnE6dLpGyTrA"',
    },
  ],
  answers: [
    {
      status: 200,
      description: 'The document.',
      headers: { ETag: entityTag },
      bodies: [
        {
          mediaType: 'application/json',
          schema: describeSchema(documentSchema, 'output'),
          examples: {
            document: {
              summary: 'The beginning of a document',
              value: { openapi: '3.1.1', info: { title: 'Sample Bank', version: '1.0.0' }, paths: {} },
            },
          },
        },
      ],
    },
    { status: 304, description: 'The caller has the document already.', headers: { ETag: entityTag } },
  ],
  refusals: [],
};

import type { Operation, ParameterDescription } from '@ob/http/openapi';
import { describeSchema } from '@ob/http/schema';
import { z } from 'zod';
import { serviceTag } from '../platform/service-operations.ts';
import { type Directory, listAddresses } from './home-route.ts';
import { referencePaths } from './reference-paths.ts';

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
  method: 'GET',
  tag: serviceTag.name,
  security: { kind: 'public' },
  parameters: [ifNoneMatch],
  refusals: [],
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

const address = (description: string) => z.url().meta({ description });

const directorySchema = z
  .object({
    data: z.object({
      issuer: address('The issuer of the authorization server, which is the base URL of the API.'),
      openid_configuration: address('The discovery document.'),
      openapi: address('The OpenAPI document.'),
      asyncapi: address('The AsyncAPI document.'),
      documentation: address('The API reference for people.'),
    } satisfies Record<keyof Directory, z.ZodType>),
  })
  .meta({ description: 'The addresses of this server.' });

const directoryExample = { data: listAddresses('https://bank.example') };

const homeOperation: Operation = {
  ...shared,
  path: '/',
  operationId: 'getDirectory',
  summary: 'List the addresses of this server',
  description: 'Responds with a page to browsers and with JSON to programs.',
  parameters: [],
  answers: [
    {
      status: 200,
      description: 'The addresses.',
      bodies: [
        {
          mediaType: 'application/json',
          schema: describeSchema(directorySchema, 'output'),
          examples: { directory: { summary: 'The addresses', value: directoryExample } },
        },
        { mediaType: 'text/html', schema: describeSchema(z.string(), 'output'), examples: {} },
      ],
    },
  ],
};

const info = { title: 'Sample Bank', version: '1.0.0' };

/** The operations of the start page and of the documents that describe the API and the events. */
export const documentOperations: readonly Operation[] = [
  homeOperation,
  {
    ...shared,
    path: referencePaths.api,
    operationId: 'getApiDocument',
    summary: 'Read this document',
    description:
      'The description of everything that this server serves, for programs. People read it at `/docs`.',
    answers: describeAnswers(openApiSchema, { openapi: '3.1.1', info, paths: {} }),
  },
  {
    ...shared,
    path: referencePaths.events,
    operationId: 'getEventDocument',
    summary: 'Read the document of the events',
    description:
      'The description of everything that is sent to webhooks, for programs. People read it at `/docs/events`.',
    answers: describeAnswers(asyncApiSchema, { asyncapi: '3.0.0', info, channels: {} }),
  },
];

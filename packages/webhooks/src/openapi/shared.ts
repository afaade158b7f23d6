import { identifierTextSchema } from '@ob/core/schema';
import {
  describeSchema,
  type Example,
  type Operation,
  type ParameterDescription,
  type ResponseDescription,
} from '@ob/http/routes';

export const exampleWebhookId = '0b6f3a52-7d1e-4c0b-9b60-52e0c1d3a9f4';

export const webhookOperation = {
  tag: {
    name: 'Webhooks',
    description:
      'Register webhooks, rotate their secrets and list deliveries. The guide “Verify webhooks” describes how to check a delivery.',
  },
  security: { kind: 'token', holder: 'client', scopes: ['webhooks'] },
} as const satisfies Partial<Operation>;

const identifier = describeSchema(identifierTextSchema, 'input');

export const webhookIdParameter: ParameterDescription = {
  name: 'webhookId',
  in: 'path',
  required: true,
  description: 'The `webhook_id` of one of your webhooks.',
  schema: identifier,
  example: exampleWebhookId,
};

export const deliveryIdParameter: ParameterDescription = {
  name: 'deliveryId',
  in: 'path',
  required: true,
  description: 'The `delivery_id` of a delivery of this webhook.',
  schema: identifier,
  example: '6d0f4d0e-2f0b-4a39-8a55-0d7c1f3be9c1',
};

type Schema = Parameters<typeof describeSchema>[0];

type Examples = Readonly<Record<string, Example>>;

export function describeRequest(schema: Schema, examples: Examples): NonNullable<Operation['body']> {
  const content = { mediaType: 'application/json', schema: describeSchema(schema, 'input'), examples };
  return { required: true, contents: [content] };
}

export function describeResponse(
  status: number,
  description: string,
  schema: Schema,
  examples: Examples,
): ResponseDescription {
  const body = { mediaType: 'application/json', schema: describeSchema(schema, 'output'), examples };
  return { status, description, bodies: [body] };
}

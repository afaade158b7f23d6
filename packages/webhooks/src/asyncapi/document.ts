import type { DescribedSchema, JsonSchema } from '@ob/http/routes';
import { deliveryHeadersSchema } from './delivery-headers.ts';
import {
  type DeliveryRules,
  deliveryRules,
  describeDeliveryRules,
  signatureDescription,
} from './delivery-rules.ts';
import { describedEvents, type EventDescription } from './event-description.ts';

/** A message of an AsyncAPI document: one type of event. `description` names the recipients. */
export interface EventMessage {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly contentType: 'application/json';
  readonly tags: readonly { readonly name: string }[];
  readonly headers: JsonSchema;
  readonly payload: JsonSchema;
  readonly examples: readonly { readonly name: string; readonly payload: object }[];
  /** A consent needs one of these permissions. */
  readonly 'x-permissions'?: readonly string[];
}

/** The input of {@link createAsyncApiDocument}. */
export interface AsyncApiOptions {
  readonly info: {
    readonly title: string;
    /** The version of the document, not of the API. */
    readonly version: string;
    readonly description: string;
    readonly [more: string]: unknown;
  };
  /** Known receivers by a short name. Without it, the server is the `url` of each webhook. */
  readonly servers?: Readonly<
    Record<
      string,
      { readonly host: string; readonly protocol: 'https' | 'http'; readonly description: string }
    >
  >;
}

/** An AsyncAPI 3.0.0 document of the events that a third party receives, as plain data. */
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: AsyncApiOptions['info'];
  readonly servers?: NonNullable<AsyncApiOptions['servers']>;
  readonly defaultContentType: 'application/json';
  readonly channels: Readonly<Record<string, JsonSchema>>;
  readonly operations: {
    readonly receiveEvent: JsonSchema & {
      readonly description: string;
      readonly 'x-delivery': DeliveryRules;
    };
  };
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly messages: Readonly<Record<string, EventMessage>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema & { readonly description: string }>>;
  };
}

/** Creates the AsyncAPI document for receivers. The same options give the same bytes. */
export function createAsyncApiDocument({ info, servers }: AsyncApiOptions): AsyncApiDocument {
  return {
    asyncapi: '3.0.0',
    info,
    ...(servers === undefined ? {} : { servers }),
    defaultContentType: 'application/json',
    channels: { webhook: describeWebhook(), answer: responseChannel },
    operations: { receiveEvent: describeReceiveOperation() },
    components: {
      schemas: collectSchemas(),
      messages: Object.fromEntries(describedEvents.map((event) => [event.type, describeMessage(event)])),
      securitySchemes: { signature },
    },
  };
}

const signature = {
  type: 'httpApiKey',
  name: 'X-Webhook-Signature',
  in: 'header',
  description: signatureDescription,
} as const;

const responseChannel: JsonSchema = {
  address: null,
  title: 'Your response',
  description: 'Only the status of your response counts. The bank ignores the body.',
  messages: {
    taken: {
      name: 'taken',
      summary: 'Any status from 200 to 299. The event is delivered.',
      bindings: { http: { statusCode: 204, bindingVersion: '0.3.0' } },
    },
    refused: {
      name: 'refused',
      summary: 'Any other status. The bank sends the event again.',
      bindings: { http: { statusCode: 503, bindingVersion: '0.3.0' } },
    },
  },
};

function describeWebhook(): JsonSchema {
  const referred = describedEvents.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]);
  return {
    address: null,
    title: 'Your webhook',
    description:
      'The `url` that you registered with `POST /webhooks`. It must be https; a sandbox also accepts http.',
    messages: Object.fromEntries(referred),
  };
}

function describeReceiveOperation(): AsyncApiDocument['operations']['receiveEvent'] {
  const refer = (channel: string, name: string) => ({ $ref: `#/channels/${channel}/messages/${name}` });
  return {
    action: 'receive',
    channel: { $ref: '#/channels/webhook' },
    title: 'Receive an event',
    summary: 'The bank sends each event of the types that your webhook selects in a request of its own.',
    description: describeDeliveryRules(),
    security: [{ $ref: '#/components/securitySchemes/signature' }],
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    messages: describedEvents.map(({ type }) => refer('webhook', type)),
    reply: {
      channel: { $ref: '#/channels/answer' },
      messages: [refer('answer', 'taken'), refer('answer', 'refused')],
    },
    'x-delivery': deliveryRules,
  };
}

function describeMessage(event: EventDescription): EventMessage {
  const { type, description, permissions, schema, example } = event;
  return {
    name: type,
    title: type,
    summary: String(resolveNamed(schema).description),
    description,
    contentType: 'application/json',
    tags: [{ name: example.resource_type }],
    headers: { $ref: `#/components/schemas/${headersName}` },
    payload: allowUnknownFields(schema.json),
    examples: [{ name: type, payload: example }],
    ...(permissions.length === 0 ? {} : { 'x-permissions': permissions }),
  };
}

function resolveNamed({ json, components }: DescribedSchema): JsonSchema {
  const name = typeof json.$ref === 'string' ? json.$ref.split('/').at(-1) : undefined;
  return components[name ?? ''] ?? json;
}

const headersName = 'DeliveryHeaders';

function collectSchemas(): Readonly<Record<string, JsonSchema>> {
  const named = describedEvents.flatMap((event) => Object.entries(event.schema.components));
  const schemas = new Map([[headersName, deliveryHeadersSchema], ...named]);
  const sorted = [...schemas].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, schema]) => [name, allowUnknownFields(schema)]));
}

/** A version may get new fields, and receivers must not refuse them. */
function allowUnknownFields(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  ) as JsonSchema;
}

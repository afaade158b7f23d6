import {
  accountEventPermissions,
  type EventType,
  eventTypes,
  type Permission,
  type WebhookEvent,
} from '@ob/core';
import { type DescribedSchema, describeSchema } from '@ob/core/openapi';
import { webhookEventExamples, webhookEventSchemas } from '@ob/core/schema';
import type { PingEvent } from '@ob/webhooks-verify';
import { pingEventSchema } from '../schema/ping.ts';

/** One type of event as documents tell it; when it is sent is the description of its schema. */
export interface EventDescription {
  readonly type: EventType | 'ping';
  /** Who is sent it, and what else is to be known of it; Markdown. */
  readonly description: string;
  /** Any one of these lets a client get it; none where it is about a consent or payment of the client. */
  readonly permissions: readonly Permission[];
  /** The body as it is sent; documents let pass what may be added to it. */
  readonly schema: DescribedSchema;
  /** A whole body; a test holds it against the schema. */
  readonly example: WebhookEvent | PingEvent;
}

const notes: Readonly<Partial<Record<EventType, string>>> = {
  'payment.created': 'It is not carried out yet.',
  'balance.updated': 'There is one event for each booking; it tells the balance after it.',
  'schedule.failed': 'The standing order stays active; its next payment is due on the next date.',
};

const types = Object.keys(eventTypes) as EventType[];

/** Every type of event that the suite sends, `ping` last. */
export const describedEvents: readonly EventDescription[] = [
  ...types.map((type) => ({
    type,
    description: [notes[type], describeAudience(type)].filter((part) => part !== undefined).join(' '),
    permissions: listPermissions(type),
    schema: describeSchema(webhookEventSchemas[type], 'output'),
    example: webhookEventExamples[type],
  })),
  {
    type: 'ping',
    description:
      'Sent to the webhook that is tried out with `POST /webhooks/{webhookId}/ping`, once: it is never sent again and counts for nothing.',
    permissions: [],
    schema: describeSchema(pingEventSchema, 'output'),
    example: {
      id: 'b0c3f1de-6a2c-4f0f-8a6e-2c9a4f7d1e55',
      type: 'ping',
      timestamp: '2026-03-01T09:30:00.000Z',
      resource_id: '0b6f3a52-7d1e-4c0b-9b60-52e0c1d3a9f4',
      resource_type: 'webhook',
      data: { webhook_id: '0b6f3a52-7d1e-4c0b-9b60-52e0c1d3a9f4' },
    },
  },
];

function describeAudience(type: EventType): string {
  const permissions = listPermissions(type).map((permission) => `\`${permission}\``);
  if (permissions.length === 0) return 'Sent to the client that created the consent.';
  const within = type === 'transaction.posted' ? ', if the booking lies within the dates of the consent' : '';
  return `Sent to every client that at that moment has an active consent over the account with ${permissions.join(' or ')}${within}. Each of its webhooks gets it once, however many such consents there are.`;
}

function listPermissions(type: EventType): readonly Permission[] {
  const permissions: Readonly<Partial<Record<EventType, readonly Permission[]>>> = accountEventPermissions;
  return permissions[type] ?? [];
}

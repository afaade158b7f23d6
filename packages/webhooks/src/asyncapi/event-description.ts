import { type EventType, eventTypes, type Permission, type WebhookEvent } from '@ob/core';
import { accountEventPermissions } from '@ob/core/primitives';
import { webhookEventExamples, webhookEventSchemas } from '@ob/core/schema';
import { type DescribedSchema, describeSchema } from '@ob/http/routes';
import type { PingEvent } from '@ob/webhooks-verify';
import { pingEventSchema } from '../records/ping-event.ts';

/** One type of event in the documents. */
export interface EventDescription {
  readonly type: EventType | 'ping';
  readonly description: string;
  /** A consent needs one of these. Empty for events about a consent or payment of the client. */
  readonly permissions: readonly Permission[];
  readonly schema: DescribedSchema;
  readonly example: WebhookEvent | PingEvent;
}

const notes: Readonly<Partial<Record<EventType, string>>> = {
  'balance.updated': 'Each booking causes one event, with the balance after that booking.',
  'schedule.failed': 'The standing order stays active. The next payment is due on its next date.',
};

const types = Object.keys(eventTypes) as EventType[];

/** Every type of event, `ping` last. */
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
      '`POST /webhooks/{webhookId}/ping` sends this test event once to the named webhook. It is never retried, and a failure does not count.',
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
  if (permissions.length === 0) return 'The client that created the consent gets this event.';
  const within = type === 'transaction.posted' ? ' if the booking is within the dates of the consent' : '';
  return `Every client that has an active consent for the account with ${permissions.join(' or ')} gets this event${within}. Each webhook gets it once, also if the client has several such consents.`;
}

function listPermissions(type: EventType): readonly Permission[] {
  const permissions: Readonly<Partial<Record<EventType, readonly Permission[]>>> = accountEventPermissions;
  return permissions[type] ?? [];
}

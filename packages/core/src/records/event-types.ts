/** The kind of resource that an event is about, as in its `resource_type`. */
export type EventResourceType = 'consent' | 'payment' | 'account';

/** Every event type with the kind of resource that it is about. */
export const eventTypes = {
  'consent.authorized': 'consent',
  'consent.rejected': 'consent',
  'consent.revoked': 'consent',
  'consent.expired': 'consent',
  'payment.created': 'payment',
  'payment.completed': 'payment',
  'payment.failed': 'payment',
  'transaction.posted': 'account',
  'balance.updated': 'account',
  'schedule.created': 'account',
  'schedule.executed': 'account',
  'schedule.failed': 'account',
  'schedule.cancelled': 'account',
} as const satisfies Readonly<Record<string, EventResourceType>>;

/** A type of event, as in the `type` of a webhook body. */
export type EventType = keyof typeof eventTypes;

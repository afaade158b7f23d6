/** The values of `resource_type`. */
export type EventResourceType = 'consent' | 'payment' | 'account';

/** Every event type, with the type of its resource. */
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

/** A value of `type` in a webhook body. */
export type EventType = keyof typeof eventTypes;

/** Creates a table with one entry for every event type. No type checks that an entry belongs to its event type. */
export function mapEventTypes<Table extends Readonly<Record<EventType, unknown>>>(
  create: (type: EventType) => unknown,
): Table {
  const entries = (Object.keys(eventTypes) as EventType[]).map((type) => [type, create(type)]);
  return Object.fromEntries(entries) as Table;
}

import { describeIssues } from '@ob/http/routes';
import { type WebhookEventOf, webhookEventSchemas } from '../records/event.ts';
import { eventDataSchemas } from '../records/event-data.ts';
import { type EventType, eventTypes } from '../records/event-types.ts';

/** Thrown if a value cannot be part of an event. The message names every invalid field with its path. */
export class InvalidEventError extends TypeError {
  override readonly name = 'InvalidEventError';
  /** The paths of the invalid fields, such as `data.amount.currency`. */
  readonly paths: readonly string[];

  constructor(type: EventType, errors: readonly { readonly path?: string; readonly detail: string }[]) {
    super(
      `The event ${type} is not valid: ${errors.map(({ path = '', detail }) => `${path}: ${detail}`).join(' ')}`,
    );
    this.paths = errors.map(({ path = '' }) => path);
  }
}

/** The time and the id of an event. */
export interface EventFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** Creates a new id: `() => createIdentifier(random)`. */
  readonly createId: () => string;
}

/** Builds an account event of the fields that its type has. Throws an {@link InvalidEventError} for invalid data. */
export function buildAccountEvent<Type extends EventType>(
  type: Type,
  record: { readonly account_id: string },
  { now, createId }: EventFacts,
): WebhookEventOf<Type> {
  const fields = Object.keys(eventDataSchemas[type].shape).filter((name) => Object.hasOwn(record, name));
  const event = {
    id: createId(),
    type,
    timestamp: formatMoment(now),
    resource_id: record.account_id,
    resource_type: eventTypes[type],
    data: Object.fromEntries(fields.map((name) => [name, Reflect.get(record, name)])),
  };
  const { error } = webhookEventSchemas[type].safeParse(event);
  if (error !== undefined) throw new InvalidEventError(type, describeIssues(error, event));
  return event as unknown as WebhookEventOf<Type>;
}

/** Returns an empty text for a moment that does not exist. The schema refuses it and names the field. */
function formatMoment(moment: number): string {
  return Number.isFinite(moment) ? new Date(moment).toISOString() : '';
}

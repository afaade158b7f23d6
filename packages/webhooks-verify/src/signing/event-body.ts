import type { PingEvent } from '../events/received-event.ts';
import type { WebhookEvent } from '../events/webhook-event.ts';

/** Returns the JSON body of a delivery: only the fields of the envelope, in the documented order. */
export function encodeEvent(event: WebhookEvent | PingEvent): string {
  const { id, type, timestamp, resource_id, resource_type, data } = event;
  return JSON.stringify({ id, type, timestamp, resource_id, resource_type, data });
}

import type { PingEvent } from '../events/received-event.ts';
import type { WebhookEvent } from '../events/webhook-event.ts';

/**
 * Writes the body of a delivery: the JSON text that is stored once, and signed and sent as it is.
 * The keys of the envelope stand in the order of the documentation, and nothing beside them gets in.
 */
export function encodeEvent(event: WebhookEvent | PingEvent): string {
  const { id, type, timestamp, resource_id, resource_type, data } = event;
  return JSON.stringify({ id, type, timestamp, resource_id, resource_type, data });
}

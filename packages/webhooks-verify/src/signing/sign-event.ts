import type { PingEvent } from '../events/received-event.ts';
import type { WebhookEvent } from '../events/webhook-event.ts';
import { encodeEvent } from './event-body.ts';
import { type Signer, webSigner } from './signature.ts';
import { type SignableDelivery, signDelivery } from './signed-delivery.ts';

/** The facts of an attempt that are not in the event. */
export type EventAttempt = Pick<SignableDelivery, 'webhookId' | 'secret' | 'sentAt' | 'standardWebhooks'>;

/** Encodes and signs an event. Returns the headers and the body of one attempt. */
export async function signEvent(
  event: WebhookEvent | PingEvent,
  attempt: EventAttempt,
  signer: Signer = webSigner,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array<ArrayBuffer> }> {
  const body = new TextEncoder().encode(encodeEvent(event));
  const { id: eventId, type: eventType } = event;
  return { headers: await signDelivery({ ...attempt, eventId, eventType, body }, signer), body };
}

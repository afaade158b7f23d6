import type { WebhookEvent } from '@ob/core';
import { encodeEvent } from '../signing/event-body.ts';
import { signDelivery } from '../signing/signed-delivery.ts';
import { systemClock } from '../verify/system-clock.ts';

/** What a signed request may say beside its event. */
export interface SignedRequestOptions {
  /** Default `https://localhost/webhooks`. */
  readonly url?: string;
  readonly webhookId?: string;
  /** The moment of the attempt in milliseconds since the epoch; default now. */
  readonly sentAt?: number;
  /** Whether the Standard Webhooks headers go along; default no. */
  readonly standardWebhooks?: boolean;
}

/** Makes the request by which an event is delivered, signed with a webhook's secret, for a receiver's own tests. */
export async function signedRequest(
  event: WebhookEvent,
  secret: string,
  options: SignedRequestOptions = {},
): Promise<Request> {
  const { url = 'https://localhost/webhooks', webhookId = 'webhook-1', standardWebhooks = false } = options;
  const body = new TextEncoder().encode(encodeEvent(event));
  const sentAt = options.sentAt ?? systemClock();
  const facts = {
    webhookId,
    eventId: event.id,
    eventType: event.type,
    sentAt,
    body,
    secret,
    standardWebhooks,
  };
  return new Request(url, { method: 'POST', headers: await signDelivery(facts), body });
}

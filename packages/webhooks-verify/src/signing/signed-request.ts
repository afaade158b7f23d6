import type { WebhookEvent } from '../events/webhook-event.ts';
import { systemClock } from '../verify/system-clock.ts';
import { signEvent } from './sign-event.ts';

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
  const sentAt = options.sentAt ?? systemClock();
  const signed = await signEvent(event, { webhookId, secret, sentAt, standardWebhooks });
  return new Request(url, { method: 'POST', ...signed });
}

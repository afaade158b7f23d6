import type { WebhookEvent } from '../events/webhook-event.ts';
import { systemClock } from '../verify/system-clock.ts';
import { signEvent } from './sign-event.ts';

/** The options of a signed test request. */
export interface SignedRequestOptions {
  /** Default `https://localhost/webhooks`. */
  readonly url?: string;
  readonly webhookId?: string;
  /** The time of the attempt, in milliseconds since 1970. Default: now. */
  readonly sentAt?: number;
  /** Adds the headers of Standard Webhooks. Default: `false`. */
  readonly standardWebhooks?: boolean;
}

/** Creates a signed delivery of an event, for tests of a receiver. */
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

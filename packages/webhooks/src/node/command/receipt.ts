import type { ReceivedEvent, WebhookVerificationError } from '@ob/webhooks-verify';
import type { ForwardEnd } from './forward.ts';

/** What the header fields of a request say of themselves; nothing vouches for them. */
export interface Claims {
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
}

/** One request that was received, judged and answered. */
export interface Receipt {
  /** When it had arrived, in milliseconds since the epoch. */
  readonly time: number;
  readonly verdict: 'verified' | 'refused' | 'unverified';
  readonly claims: Claims;
  /** How many times this event has come for this webhook, this time included. */
  readonly times: number;
  /** What the body says: signed where it is verified, unproven where nothing was checked. */
  readonly event?: ReceivedEvent;
  readonly refusal?: WebhookVerificationError;
  readonly forwarded?: ForwardEnd;
  /** The HTTP status it was answered with. */
  readonly answered: number;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

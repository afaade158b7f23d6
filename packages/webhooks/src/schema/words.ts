/** What documents say of what a client may wish of a webhook. */
export const wishWords = {
  url: 'Where events are sent: an https URL whose host is public, by name or address, without a user name and a password.',
  event_types: 'Which types of events are sent; all, those of later versions too, where left out.',
  description: 'A note for yourself.',
  standard_webhooks: 'Whether the headers of Standard Webhooks are sent beside those of this service.',
} as const;

/** What documents say of a webhook. */
export const webhookWords = {
  ...wishWords,
  webhook_id: 'The id of the webhook.',
  event_types: 'Which types of events are sent.',
  status: 'Whether events are sent; while disabled they are held.',
  status_reason: 'Why it is disabled; present while it is.',
  consecutive_failures:
    'Deliveries abandoned in a row, over all events. Ten in a row disable the webhook; a delivered one clears the count.',
  creation_date_time: 'When it was created.',
  status_update_date_time: 'When its status last changed.',
} as const;

/** What documents say of an attempt. */
export const attemptWords = {
  number: 'Counts all attempts of the delivery from 1, redeliveries included.',
  date_time: 'When it began.',
  duration_ms: 'How long it took, in milliseconds.',
  outcome: 'How it ended.',
  http_status: 'The final status of the answer; left out where there was none.',
  response_excerpt: 'The first bytes of the answer as text; left out where there were none.',
  manual: 'Whether you asked for it, beside the five.',
} as const;

/** What documents say of a delivery. */
export const deliveryWords = {
  delivery_id: 'The id of the delivery: one event to one webhook.',
  event_id: 'The id of the event, as in `X-Event-ID`.',
  event_type: 'The type of the event, as in `X-Event-Type`.',
  resource_id: 'What the event is about.',
  status: 'What became of it. `held`: it, or a redelivery of it, waits until its webhook is enabled.',
  attempts_made: 'How many of the five scheduled attempts were made. Redeliveries do not count.',
  next_attempt_date_time: 'When the next attempt is due; present while it is pending.',
  creation_date_time: 'When the event was to be sent first.',
  attempts: 'Its attempts, the oldest first: the newest 50 where there are more.',
} as const;

import { abandonedToDisable, failedAttemptsToSlow } from '../delivery/health.ts';
import { responseDeadlineMs, retryDelaysMs } from '../delivery/retry.ts';

/** The retry rules in machine-readable form. `failures_to_disable` counts abandoned deliveries in a row, over all events. */
export interface DeliveryRules {
  /** The maximum duration of an attempt, from the start of the connection to the end of the response. */
  readonly answer_within_seconds: number;
  /** One entry for each attempt: the pause after the previous failure. */
  readonly attempt_delays_seconds: readonly number[];
  readonly failures_to_disable: number;
}

export const deliveryRules: DeliveryRules = {
  answer_within_seconds: responseDeadlineMs / 1000,
  attempt_delays_seconds: retryDelaysMs.map((delay) => delay / 1000),
  failures_to_disable: abandonedToDisable,
};

export function describeDeliveryRules(): string {
  const { answer_within_seconds: seconds, attempt_delays_seconds: delays } = deliveryRules;
  const rows = delays.map((delay, index) => `| ${index + 1} | ${index === 0 ? 'at once' : `${delay} s`} |`);
  return [
    `Answer with a 2xx status within ${seconds} seconds, better within 5. Any other status, also a redirect, and a late response are a failed attempt. The bank then retries:`,
    ['| attempt | wait after the last failure |', '|---|---|', ...rows].join('\n'),
    `After attempt ${delays.length} the delivery is abandoned. \`POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver\` makes one more attempt. After ${abandonedToDisable} abandoned deliveries in a row, of any events, the webhook is disabled: its events are held, and sent when you enable it. A delivery that succeeds within its ${delays.length} attempts resets the count. After ${failedAttemptsToSlow} failed attempts in a row, the bank makes one attempt at a time until one succeeds.`,
    'Events may arrive out of order and more than once. Sort them by `timestamp`, and handle each `id` once. Ignore event types and fields that you do not know: a version may get new ones.',
  ].join('\n\n');
}

export const signatureDescription =
  'Compute HMAC-SHA256 of the raw body, before you parse it. The key is the whole secret in UTF-8, with its prefix `whsec_`. The bank shows the secret once, when you register the webhook. Compare the 64 hexadecimal digits with this header in constant time. Refuse the delivery if they differ.';

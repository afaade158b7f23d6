import { abandonedToDisable, failedAttemptsToSlow } from '../delivery/health.ts';
import { answerDeadlineMs, retryDelaysMs } from '../delivery/retry.ts';

/** What becomes of an event that is not taken at once, as programs read it. */
export interface DeliveryRules {
  /** How long an attempt may take, from its connection to its answer. */
  readonly answer_within_seconds: number;
  /** The wait before each attempt, counted from the failure before it: as many entries as attempts. */
  readonly attempt_delays_seconds: readonly number[];
  /** After how many abandoned deliveries in a row, over any events, a webhook is disabled. */
  readonly failures_to_disable: number;
}

/** The rules by which the dispatcher of this package sends. */
export const deliveryRules: DeliveryRules = {
  answer_within_seconds: answerDeadlineMs / 1000,
  attempt_delays_seconds: retryDelaysMs.map((delay) => delay / 1000),
  failures_to_disable: abandonedToDisable,
};

/** Says the rules to people, in Markdown. */
export function sayDeliveryRules(rules: DeliveryRules): string {
  const {
    answer_within_seconds: seconds,
    attempt_delays_seconds: delays,
    failures_to_disable: limit,
  } = rules;
  const rows = delays.map((delay, index) => `| ${index + 1} | ${index === 0 ? 'at once' : `${delay} s`} |`);
  return [
    `Answer 2xx within ${seconds} seconds, better within 5: the event is delivered then. Every other status, a redirect too, and no answer in time are a failed attempt, after which the event is sent again:`,
    ['| attempt | after the failure before it |', '|---|---|', ...rows].join('\n'),
    `After attempt ${delays.length} the event is abandoned; \`POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver\` asks for one more. ${limit} deliveries abandoned in a row, over any events, disable the webhook. Its events are then held, and sent when you enable it. A delivery that one of its ${delays.length} attempts delivers clears the count. After ${failedAttemptsToSlow} failed attempts in a row, one attempt is made at a time until one succeeds.`,
    'Events may arrive out of order, and more than once: go by `timestamp`, and by `id`. Types of event and fields may be added within a version: read past those you do not know.',
  ].join('\n\n');
}

/** Says how a delivery is recognized as the bank's, in Markdown. */
export const signatureWords =
  'Compute HMAC-SHA256 over the bytes of the body as they arrived, before anything parses them. The key are the UTF-8 bytes of the whole secret, `whsec_` included, which is shown when the webhook is registered. Compare the 64 hexadecimal digits with this header field in constant time, and refuse the delivery where they differ.';

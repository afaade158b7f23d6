import { disableWebhook, type Webhook } from '../subscription/webhook.ts';
import { type Outcome, outcomeCharges } from './outcome.ts';

/** After how many failed attempts in a row, over any events, a webhook is disabled. */
export const failuresToDisable = 10;

/**
 * Judges what one finished attempt says of its endpoint: a success clears the count of failures, a failure adds to
 * it and disables the webhook when the limit is reached, the sender's own fault changes nothing.
 */
export function judgeHealth(webhook: Webhook, outcome: Outcome, now: number): Webhook {
  const charge = outcomeCharges[outcome];
  if (charge === 'none') return webhook;
  if (charge === 'success') return setFailures(webhook, 0);
  const failed = setFailures(webhook, webhook.consecutive_failures + 1);
  return failed.consecutive_failures < failuresToDisable
    ? failed
    : disableWebhook(failed, 'consecutive_failures', now);
}

function setFailures(webhook: Webhook, count: number): Webhook {
  return webhook.consecutive_failures === count ? webhook : { ...webhook, consecutive_failures: count };
}

import { type Clock, UnavailableError } from '@ob/http';
import { SecretBoxError } from '@ob/webhooks';
import type { Logger } from 'pino';

/** How long the log is silent about the same webhook or the same outage, in milliseconds. */
const silenceMs = 600_000;

/** Of how many webhooks is remembered that they were told of. */
const mostRemembered = 10_000;

/**
 * Makes what tells the log of deliveries that fail on our side. A secret that does not open fails each attempt of its
 * webhook, thousands of them maybe: it is told once in ten minutes, with the mend. A database that cannot be reached is also
 * logged once in ten minutes, because the worker asks it again every few seconds.
 */
export function tellDeliveryFailures(log: Logger, clock: Clock): (error: unknown) => void {
  const toldAt = new Map<string, number>();
  const isKnown = (subject: string) => {
    const now = clock.now();
    const last = toldAt.get(subject);
    if (last !== undefined && Math.abs(now - last) < silenceMs) return true;
    toldAt.delete(subject);
    toldAt.set(subject, now);
    const [oldest] = toldAt.keys();
    if (toldAt.size > mostRemembered && oldest !== undefined) toldAt.delete(oldest);
    return false;
  };
  return (error) => {
    if (error instanceof SecretBoxError) {
      if (!isKnown(error.context)) log.error({ err: error, webhook: error.context }, describeMend(error));
    } else if (!(error instanceof UnavailableError && isKnown(error.message))) {
      log.error({ err: error }, 'delivery failed on our side');
    }
  };
}

function describeMend({ code }: SecretBoxError): string {
  return code === 'secret_key_unknown'
    ? 'no key opens the secret of a webhook, which gets nothing: put the key that sealed it into OB_SECRET_KEY_PREVIOUS'
    : 'the secret of a webhook is damaged, and it gets nothing: let its client rotate it without an overlap';
}

import { type Clock, UnavailableError } from '@ob/http';
import { SecretBoxError } from '@ob/webhooks/primitives';
import type { Log } from '../log.ts';

/** How long the log is silent about the same webhook or the same outage, in milliseconds. */
const silenceMs = 600_000;

/** The maximum number of webhooks that are remembered as reported. */
const maxRemembered = 10_000;

/**
 * Creates the receiver of deliveries that fail on our side. A secret that does not open fails every attempt of its webhook:
 * the log names the webhook once in ten minutes, with the fix. A database that cannot be reached is also logged once in
 * ten minutes, because the worker asks it again every few seconds.
 */
export function reportDeliveryFailures(log: Pick<Log, 'error'>, clock: Clock): (error: unknown) => void {
  const reportedAt = new Map<string, number>();
  const isKnown = (subject: string) => {
    const now = clock.now();
    const last = reportedAt.get(subject);
    if (last !== undefined && Math.abs(now - last) < silenceMs) return true;
    reportedAt.delete(subject);
    reportedAt.set(subject, now);
    const [oldest] = reportedAt.keys();
    if (reportedAt.size > maxRemembered && oldest !== undefined) reportedAt.delete(oldest);
    return false;
  };
  return (error) => {
    if (error instanceof SecretBoxError) {
      if (!isKnown(error.context)) log.error({ err: error, webhook: error.context }, describeFix(error));
    } else if (!(error instanceof UnavailableError && isKnown(error.message))) {
      log.error({ err: error }, 'delivery failed on our side');
    }
  };
}

function describeFix({ code }: SecretBoxError): string {
  return code === 'secret_key_unknown'
    ? 'no key opens the secret of a webhook, which receives nothing: add the key that sealed it to the previous secret keys'
    : 'the secret of a webhook is damaged, and it receives nothing: its client must rotate the secret without an overlap';
}

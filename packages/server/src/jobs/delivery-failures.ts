import { type Clock, UnavailableError } from '@ob/http';
import { SecretBoxError } from '@ob/webhooks/primitives';
import type { Log } from '../log.ts';

/** The minimum time between two log lines about the same webhook or outage, in milliseconds. */
const repeatMs = 600_000;

const maxRemembered = 10_000;

/**
 * Returns a function that logs failures of deliveries on the bank's side. A secret that cannot be decrypted fails every
 * attempt of its webhook, and the worker asks an unreachable database every few seconds. Both are logged once in ten
 * minutes, the former with the webhook and the fix.
 */
export function reportDeliveryFailures(log: Pick<Log, 'error'>, clock: Clock): (error: unknown) => void {
  const reportedAt = new Map<string, number>();
  const isKnown = (subject: string) => {
    const now = clock.now();
    const last = reportedAt.get(subject);
    if (last !== undefined && Math.abs(now - last) < repeatMs) return true;
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
    ? 'no key decrypts the secret of a webhook, which receives nothing: add the key that encrypted it to the previous secret keys'
    : 'the secret of a webhook is damaged, and it receives nothing: its client must rotate the secret without an overlap';
}

import type { Clock } from '@ob/http';
import { type RewrapPorts, type RewrapReport, rewrapSecrets } from '@ob/webhooks/primitives';
import type { Log } from '../log.ts';

export interface RewrapJobPorts extends RewrapPorts {
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** Whether the service has previous secret keys, which only decrypt. */
  readonly hasPrevious: boolean;
}

/** The pause after the last secret, in milliseconds: another process may still encrypt with an older key. */
const restMs = 3_600_000;

/** The maximum number of webhooks that the log names. */
const maxNamed = 10;

/**
 * Creates the sweep that rewraps webhook secrets with the current key, some in each run. After the last one it logs the
 * end and pauses for an hour.
 */
export function createRewrapJob(ports: RewrapJobPorts): () => Promise<void> {
  const { clock, log } = ports;
  let restsUntil = Number.NEGATIVE_INFINITY;
  // Also if another process did the work: operators wait for this line to remove the previous keys.
  let reportsEnd = ports.hasPrevious;
  return async () => {
    if (clock.now() < restsUntil) return;
    const report = await rewrapSecrets(ports);
    const { rewrapped, unopenable, left } = report;
    if (rewrapped > 0) log.info({ rewrapped, left }, 'webhook secrets encrypted with the current secret key');
    reportsEnd ||= rewrapped > 0;
    if (left > unopenable.length) return;
    restsUntil = clock.now() + restMs;
    reportEnd(log, report, reportsEnd);
    reportsEnd = false;
  };
}

function reportEnd(log: RewrapJobPorts['log'], { unopenable }: RewrapReport, isNew: boolean): void {
  if (unopenable.length > 0) {
    log.error(
      { webhooks: unopenable.slice(0, maxNamed), count: unopenable.length },
      'no key decrypts these webhook secrets: add the key that encrypted them to the previous secret keys, or ask their clients to rotate them',
    );
  } else if (isNew) {
    log.info(
      {},
      'every webhook secret is encrypted with the current secret key: the previous keys can be removed',
    );
  }
}

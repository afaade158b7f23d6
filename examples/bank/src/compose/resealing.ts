import type { Clock } from '@ob/http';
import { type ResealPorts, type ResealReport, resealSecrets } from '@ob/webhooks';
import type { Logger } from 'pino';

/** What the sweep of webhook secrets works with. */
export interface ResealingPorts extends ResealPorts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the service has keys that open and no longer seal. */
  readonly hasPrevious: boolean;
}

/** How long nothing is looked for once all is done, in milliseconds: another process may still seal by an older key. */
const restMs = 3_600_000;

/** Of the webhooks whose secrets nobody can open so many are named. */
const mostNamed = 10;

/**
 * Makes the sweep that brings webhook secrets under the current key, some at each turn. Once nothing can be done any more
 * it says so, and rests for an hour.
 */
export function createResealing(ports: ResealingPorts): () => Promise<void> {
  const { clock, log } = ports;
  let restsUntil = Number.NEGATIVE_INFINITY;
  // Also where another process has done the work: whoever looks at the log learns that the keys can go.
  let tellsDone = ports.hasPrevious;
  return async () => {
    if (clock.now() < restsUntil) return;
    const report = await resealSecrets(ports);
    const { resealed, unopenable, left } = report;
    if (resealed > 0) log.info({ resealed, left }, 'webhook secrets brought under OB_SECRET_KEY');
    tellsDone ||= resealed > 0;
    if (left > unopenable.length) return;
    restsUntil = clock.now() + restMs;
    tellEnd(log, report, tellsDone);
    tellsDone = false;
  };
}

function tellEnd(log: Logger, { unopenable }: ResealReport, tellsDone: boolean): void {
  if (unopenable.length > 0) {
    log.error(
      { webhooks: unopenable.slice(0, mostNamed), count: unopenable.length },
      'webhook secrets that no key opens: put the key that sealed them into OB_SECRET_KEY_PREVIOUS, or let their clients rotate them',
    );
  } else if (tellsDone) {
    log.info('every webhook secret is sealed by OB_SECRET_KEY: OB_SECRET_KEY_PREVIOUS is needed no more');
  }
}

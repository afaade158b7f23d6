import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';

export interface LedgerFacts {
  /** In milliseconds since 1970. */
  readonly now: number;
  /** For a record or an event. */
  readonly createId: () => string;
}

export function gatherFacts({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: Random;
}): LedgerFacts {
  return { now: clock.now(), createId: () => createIdentifier(random) };
}

import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';

/** The facts of a decision that are not in the ledger. */
export interface LedgerFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** Returns a new id for a record or an event. */
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

import type { Clock, Random } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';

/** What a decision about the books needs to know beside what it found. */
export interface LedgerFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** Makes the id of whatever comes into being, a fresh one at every call. */
  readonly createId: () => string;
}

/** Gathers the facts for a decision that is made now. */
export function gatherFacts({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: Random;
}): LedgerFacts {
  return { now: clock.now(), createId: () => createIdentifier(random) };
}

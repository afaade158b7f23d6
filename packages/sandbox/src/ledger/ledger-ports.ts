import type { Clock, Random } from '@ob/http';
import type { Ledger } from './ledger.ts';

/** What the use cases of the ledger need, of which each takes its part. */
export interface LedgerPorts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
}

/** The ports of a use case that changes the books by some of the verbs of the {@link Ledger}. */
export type PortsFor<Verb extends keyof Ledger> = Pick<LedgerPorts, 'clock' | 'random'> & {
  readonly ledger: Pick<Ledger, Verb>;
};

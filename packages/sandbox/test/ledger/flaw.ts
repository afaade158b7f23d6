import type { Ledger } from '@ob/sandbox/ledger';
import type { LedgerSubject } from '@ob/sandbox/testing';
import type { MemorySubject } from './memory-subject.ts';

/** One thing that somebody who keeps a ledger may get wrong: what it does instead of the sound one. */
export type Flaw = (sound: MemorySubject) => Partial<LedgerSubject>;

/** Spoils some of the verbs of a ledger. */
export const withLedger =
  (spoil: (ledger: Ledger, sound: MemorySubject) => Partial<Ledger>): Flaw =>
  (sound) => ({ ledger: { ...sound.ledger, ...spoil(sound.ledger, sound) } });

import type { ConsentChange } from '../lifecycle/change.ts';
import type { HistoryRow } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import type { ConsentPage, ConsentQuery } from './consent-query.ts';

/** Port: stores consents and their history and, in the same transaction, the events of their changes. */
export interface ConsentStore {
  /** Stores a new consent and the first row of its history. Throws if the id exists. */
  insert(stored: StoredConsent, history: HistoryRow): Promise<void>;
  /** Reads a consent as it is stored. Returns `undefined` for an unknown id, including text that cannot be an id. */
  find(consentId: string): Promise<StoredConsent | undefined>;
  /**
   * Stores the consent, the history row and the events of a change atomically, if the consent still has the expected
   * version. Otherwise stores nothing and returns false. If several processes store changes from one version in
   * parallel, exactly one call returns true.
   */
  replace(change: ConsentChange): Promise<boolean>;
  /**
   * Lists consents, newest first; within a millisecond, by descending id in code units. A consent whose deadline has
   * passed at `query.now` matches by the status after the deadline. The result has it as it is stored.
   */
  search(query: ConsentQuery): Promise<ConsentPage>;
  /** Reads the history of a consent, oldest row first. Empty for an unknown id. */
  listHistory(consentId: string): Promise<readonly HistoryRow[]>;
  /**
   * Lists the ids of consents whose deadline has passed and whose end is not stored yet, earliest deadline first. It
   * returns ids only, so that one damaged consent does not hide the others.
   */
  listDue(now: number, limit: number): Promise<readonly string[]>;
}

import type { ConsentChange } from '../lifecycle/change.ts';
import type { HistoryRow } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import type { ConsentPage, ConsentQuery } from './consent-query.ts';

/** Port: keeps consents, their history and, in the same step, the events of their changes. */
export interface ConsentStore {
  /** Keeps a fresh consent and the first line of its history. Throws where the id is taken. */
  insert(stored: StoredConsent, history: HistoryRow): Promise<void>;
  /** Reads a consent as last stored; `undefined` where there is none, whatever text is asked for. */
  find(consentId: string): Promise<StoredConsent | undefined>;
  /**
   * Stores a change while the consent still has the expected version: the consent, the line of history and the
   * events in one atomic step. Answers false, and stores nothing, where another change came first; of any number of
   * parallel callers from one version, over all processes, exactly one gets true.
   */
  replace(change: ConsentChange): Promise<boolean>;
  /**
   * Lists consents, newest first and by descending id (by code unit) within a millisecond. A consent whose deadline
   * has passed by the query's `now` counts under the status it then has, stored or not; it is answered as stored.
   */
  search(query: ConsentQuery): Promise<ConsentPage>;
  /** Reads the history of a consent, oldest line first; empty where there is no such consent. */
  listHistory(consentId: string): Promise<readonly HistoryRow[]>;
  /**
   * Lists the ids of consents not yet ended in the store whose next deadline has passed, the longest overdue first. It
   * reads no consent, so that one that is damaged hides no other.
   */
  listDue(now: number, limit: number): Promise<readonly string[]>;
}

import type { CustomerAccount } from './account-selection.ts';
import type { ConsentChange } from './change.ts';
import type { HistoryRow, StoredConsent } from './consent.ts';
import type { ConsentPage, ConsentQuery } from './consent-query.ts';
import type { ConsentRole } from './role.ts';

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
  /** Lists consents not yet ended in the store whose next deadline has passed, the longest overdue first. */
  listDue(now: number, limit: number): Promise<readonly StoredConsent[]>;
}

/** The last use of one endpoint through one consent. */
export interface ConsentUse {
  readonly consentId: string;
  /** A name, such as those of the account-information endpoints; never a path with ids in it. */
  readonly endpoint: string;
  /** In milliseconds since the epoch. */
  readonly usedAt: number;
}

/** Port: remembers when a consent was last used, for the customer's eyes. */
export interface ConsentUseStore {
  /** Writes a use down, unless one of the same consent and endpoint less than a minute before it is known. */
  touch(use: ConsentUse): Promise<void>;
  /** Reads the last use of every endpoint through the given consents. */
  listUses(consentIds: readonly string[]): Promise<readonly ConsentUse[]>;
}

/** Port: knows which accounts a customer may share now; a bank leaves out what is closed. */
export interface CustomerAccounts {
  listAccounts(customerId: string): Promise<readonly CustomerAccount[]>;
}

/** Port: knows what a client is licensed for; empty for a client that does not exist. */
export interface RoleLookup {
  rolesOf(clientId: string): Promise<readonly ConsentRole[]>;
}

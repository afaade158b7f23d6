import type { CustomerAccount } from './account-selection.ts';
import type { ConsentChange } from './change.ts';
import type { HistoryRow, StoredConsent } from './consent.ts';
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
  /** Lists consents, newest first and by descending id (by code unit) within a millisecond. */
  search(query: ConsentQuery): Promise<ConsentPage>;
  /** Reads the history of a consent, oldest line first; empty where there is no such consent. */
  listHistory(consentId: string): Promise<readonly HistoryRow[]>;
  /** Lists consents not yet ended in the store whose next deadline has passed, the longest overdue first. */
  listDue(now: number, limit: number): Promise<readonly StoredConsent[]>;
}

/** Whose consents to list. Each names exactly one thing, so that a forgotten member never lists everything. */
export type ConsentFilter =
  | { readonly by: 'client'; readonly clientId: string }
  | { readonly by: 'customer'; readonly customerId: string }
  /** Consents in which the customer selected the account. */
  | { readonly by: 'account'; readonly accountId: string };

/** What to list, and from where. */
export interface ConsentQuery {
  readonly filter: ConsentFilter;
  /** Whether consents that have ended in the store are left out. */
  readonly liveOnly: boolean;
  /** How many at most; at least 1. */
  readonly limit: number;
  /** The `next` of the page before; absent for the first page. */
  readonly after?: ConsentPosition;
}

/** A place in the order of consents. */
export interface ConsentPosition {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly consentId: string;
}

/** Some consents in their order. */
export interface ConsentPage {
  readonly items: readonly StoredConsent[];
  /** Present only where more follow. */
  readonly next?: ConsentPosition;
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

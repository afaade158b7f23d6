import type { ConsentStore } from '../ports/consent-store.ts';

/** A store under test. */
export interface ConsentStoreSubject {
  /** Holds no consent yet. */
  readonly store: ConsentStore;
  /** Reads the ids of all events that the store's changes have left in the outbox. */
  listEventIds(): Promise<readonly string[]>;
  /** Lets the outbox refuse every event from now on, as a full disk would. */
  breakOutbox(): Promise<void>;
}

/** One promise of the store: `run` throws where it is broken. Every run gets a subject of its own. */
export interface ConsentStoreCase {
  readonly name: string;
  run(subject: ConsentStoreSubject): Promise<void>;
}

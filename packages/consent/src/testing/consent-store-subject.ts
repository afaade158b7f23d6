import type { ConsentStore } from '../ports/consent-store.ts';

/** A store to test. */
export interface ConsentStoreSubject {
  /** Empty at the start. */
  readonly store: ConsentStore;
  /** Lists the ids of all events in the outbox. */
  listEventIds(): Promise<readonly string[]>;
  /** Makes the outbox refuse every event from now on. */
  breakOutbox(): Promise<void>;
}

/** One test case. `run` throws if the store breaks it. Pass a new subject to every run. */
export interface ConsentStoreCase {
  readonly name: string;
  run(subject: ConsentStoreSubject): Promise<void>;
}

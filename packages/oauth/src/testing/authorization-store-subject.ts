import type { AuthorizationStore } from '../authorization/authorization-store.ts';
import type { GrantStore } from '../grant/grant.ts';

/** Stores under test: what the first is given by an approval, the second must find. Empty at the start of a case. */
export interface AuthorizationStoreSubject {
  readonly authorizations: AuthorizationStore;
  readonly grants: GrantStore;
}

/** One promise of an `AuthorizationStore`: `run` throws where it is broken. Every run gets a subject of its own. */
export interface AuthorizationStoreCase {
  readonly name: string;
  run(subject: AuthorizationStoreSubject): Promise<void>;
}

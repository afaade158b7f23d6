import type { AuthorizationStore } from '../authorization/authorization-store.ts';
import type { GrantStore } from '../grant/grant.ts';

/** The stores under test, empty for each case. `grants` must find the grants of approvals in `authorizations`. */
export interface AuthorizationStoreSubject {
  readonly authorizations: AuthorizationStore;
  readonly grants: GrantStore;
}

/** `run` throws if the store fails. Every run needs a new subject. */
export interface AuthorizationStoreCase {
  readonly name: string;
  run(subject: AuthorizationStoreSubject): Promise<void>;
}

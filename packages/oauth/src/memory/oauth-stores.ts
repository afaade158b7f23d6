import type { AuthorizationStore } from '../authorization/authorization-store.ts';
import type { GrantStore } from '../grant/grant.ts';
import type { ReplayStore } from '../secret/replay.ts';
import { createMemoryAuthorizationStore } from './authorization-store.ts';
import { createMemoryGrantStore } from './grant-store.ts';
import { createMemoryReplayStore } from './replay-store.ts';

/** The stores of an authorization server. They belong together: an approval stores its grant in `grants`. */
export interface OAuthStores {
  readonly authorizations: AuthorizationStore;
  readonly grants: GrantStore;
  readonly replay: ReplayStore;
}

/** Creates all stores in memory, for tests and development. */
export function createMemoryOAuthStores(): OAuthStores {
  const grants = createMemoryGrantStore();
  const authorizations = createMemoryAuthorizationStore(grants.storeIssuedCode);
  return { authorizations, grants, replay: createMemoryReplayStore() };
}

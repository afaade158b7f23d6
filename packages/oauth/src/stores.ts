export type {
  AuthorizationStore,
  IssuedCode,
  OpenedRequest,
  OpeningFault,
  Prompt,
  PushedRequest,
  ResponseMode,
} from './authorization/authorization-store.ts';
export type {
  CodeConditions,
  CodeGrant,
  CodeRedemption,
  Grant,
  GrantFilter,
  GrantPosition,
  GrantQuery,
  GrantStore,
  IssuedRefreshToken,
  RefreshGrant,
} from './grant/grant.ts';
export type { GrantLookup, WithConsent } from './grant/grant-lookup.ts';
export { createMemoryClientStore } from './memory/client-store.ts';
export { createMemoryGrantLookup } from './memory/grant-lookup.ts';
export { createMemoryOAuthStores, type OAuthStores } from './memory/oauth-stores.ts';
export type { ReplayStore } from './secret/replay.ts';

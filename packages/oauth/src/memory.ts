export { createMemoryClientStore } from './memory/client-store.ts';
export { createMemoryGrantLookup } from './memory/grant-lookup.ts';
export { createMemoryOAuthStores, type OAuthStores } from './memory/oauth-stores.ts';

export { createMemoryClientStore } from './memory/client-store.ts';
export { createMemoryOAuthStores, type OAuthStores } from './memory/oauth-stores.ts';

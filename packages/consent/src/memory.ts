export { createMemoryAccessLookup, type TokenStates } from './memory/access-lookup.ts';
export { createMemoryConsentStore } from './memory/consent-store.ts';
export { createMemoryConsentUseStore } from './memory/consent-use-store.ts';

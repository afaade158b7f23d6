export { createMemoryConsentStore } from './memory/consent-store.ts';
export { createMemoryConsentUseStore } from './memory/consent-use-store.ts';

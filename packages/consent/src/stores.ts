export { addressEvents, createAccountAudience } from './access/account-audience.ts';
export { consentFacts, createConsentLookup } from './access/consent-facts.ts';
export { createMemoryConsentStore } from './memory/consent-store.ts';
export { createMemoryConsentUseStore } from './memory/consent-use-store.ts';
export type {
  ConsentPage,
  ConsentPosition,
  ConsentQuery,
  ConsentSubject,
  ConsentSubjectNames,
} from './ports/consent-query.ts';
export type { ConsentStore } from './ports/consent-store.ts';
export type { ConsentUse, ConsentUseStore } from './ports/consent-use-store.ts';
export { createConsentConsumer } from './use-cases/consume-consent.ts';
export { type ExpiryOptions, type ExpiryPorts, expireDue } from './use-cases/expire-due.ts';
export { createUseRecorder } from './use-cases/use-recorder.ts';

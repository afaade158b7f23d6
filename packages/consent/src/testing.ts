export {
  type AccountAudienceCase,
  type AccountAudienceSubject,
  accountAudienceCases,
} from './testing/account-audience-cases.ts';
export { consentStoreCases } from './testing/consent-store-cases.ts';
export type { ConsentStoreCase, ConsentStoreSubject } from './testing/consent-store-subject.ts';
export { type ConsentUseStoreCase, consentUseStoreCases } from './testing/consent-use-store-cases.ts';
export { createSampleEvent, type SampleEventOptions } from './testing/sample-account-events.ts';
export {
  createSampleConsent,
  planSampleChange,
  type SampleOptions,
  type SampleStep,
  type StoredSample,
  sampleRequests,
  storeSampleConsent,
} from './testing/sample-consent.ts';

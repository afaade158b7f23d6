export { consentStoreCases } from './testing/consent-store-cases.ts';
export type { ConsentStoreCase, ConsentStoreSubject } from './testing/consent-store-subject.ts';
export { type ConsentUseStoreCase, consentUseStoreCases } from './testing/consent-use-store-cases.ts';
export {
  createSampleConsent,
  planSampleChange,
  type SampleOptions,
  type SampleStep,
  sampleRequests,
} from './testing/sample-consent.ts';

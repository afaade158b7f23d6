export { ledgerCases } from './testing/ledger-cases.ts';
export type { LedgerCase, LedgerSubject, OpenLedger } from './testing/ledger-subject.ts';
export {
  createSampleHolding,
  createSampleOrder,
  createSamplePayment,
  describeSampleHolder,
  elsewhere,
  type SampleHoldingOptions,
  type SamplePaymentOptions,
  sampleClientId,
  sampleMoment,
} from './testing/sample-holding.ts';

import type { AccountReaderCase } from './testing/account-reader-subject.ts';
import { ownershipCases } from './testing/ownership-cases.ts';
import { pagingCases } from './testing/paging-cases.ts';
import { paymentAcceptanceCases } from './testing/payment-acceptance-cases.ts';
import { paymentChangeCases } from './testing/payment-change-cases.ts';
import { paymentRaceCases } from './testing/payment-race-cases.ts';
import type { PaymentStoreCase } from './testing/payment-store-subject.ts';
import { recordCases } from './testing/record-cases.ts';
import { transactionCases } from './testing/transaction-cases.ts';

/** The contract cases of an account reader, for any test runner. */
export const accountReaderCases: readonly AccountReaderCase[] = [
  ...ownershipCases,
  ...recordCases,
  ...transactionCases,
  ...pagingCases,
];

/** The contract cases of a payment store, for any test runner. */
export const paymentStoreCases: readonly PaymentStoreCase[] = [
  ...paymentAcceptanceCases,
  ...paymentChangeCases,
  ...paymentRaceCases,
];
export type { HeldAccount } from './memory/account-reader.ts';
export type { AccountReaderCase, MakeAccountReader } from './testing/account-reader-subject.ts';
export { type BurstLimitCase, burstLimitCases, type MakeBurstLimit } from './testing/burst-limit-cases.ts';
export {
  type PaymentProcessorCase,
  type PaymentProcessorSubject,
  paymentProcessorCases,
} from './testing/payment-processor-cases.ts';
export type {
  PaymentStoreCase,
  PaymentStoreSubject,
  SubjectConsent,
} from './testing/payment-store-subject.ts';
export { createFixedClock, createSeededRandom, type FixedClock } from './testing/ports.ts';
export {
  planSampleAcceptance,
  planSampleCompletion,
  type SampleAcceptanceOptions,
  type SamplePaymentOptions,
} from './testing/sample-payment.ts';
export {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
} from './testing/sample-records.ts';
export {
  type MakeUnattendedLimit,
  type UnattendedLimitCase,
  unattendedLimitCases,
} from './testing/unattended-limit-cases.ts';

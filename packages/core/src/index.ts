export type { Access, AccessTarget } from './access/access.ts';
export {
  type AccessFault,
  type AccessStep,
  accessRefusals,
  accessSteps,
  closedAccount,
  refuseConsentType,
  refuseScope,
} from './access/access-refusals.ts';
export type {
  AccessLookup,
  AccessState,
  AccessToken,
  CustomerAuthentication,
  LiveAccessToken,
  TokenState,
} from './access/access-token.ts';
export {
  type AccountAudience,
  type AccountEvent,
  type AccountEventType,
  accountEventPermissions,
  mayHear,
} from './access/account-audience.ts';
export type {
  AccountFieldsQuery,
  AccountQuery,
  AccountReader,
  TransactionQuery,
  TransactionSpan,
  TransactionSpanQuery,
} from './access/account-reader.ts';
export { type ConsentFacts, type ConsentLookup, isActive } from './access/consent-facts.ts';
export { type AccessFacts, decide, type ExplainedStep, explain } from './access/decide.ts';
export {
  type AdmittedConsent,
  type ConsentDemand,
  decideConsent,
  type ShownConsent,
} from './access/decide-consent.ts';
export { type Endpoint, type EndpointName, endpoints } from './access/endpoint.ts';
export { type Permission, permissions } from './access/permission.ts';
export { type PublishPorts, publishAccountEvents } from './access/publish-account-events.ts';
export {
  type AccessUse,
  noUseRecorder,
  type UsedEndpoint,
  type UseRecorder,
} from './account-routes/use-recorder.ts';
export { type ConfirmFundsPorts, confirmFunds, type FundsQuestion } from './funds/confirm-funds.ts';
export { decideFunds } from './funds/decide-funds.ts';
export { type BurstLimit, type BurstStanding, noBurstLimit } from './limit/burst-limit.ts';
export { type BurstPorts, takeBurst, wholeSeconds } from './limit/limit-burst.ts';
export { rememberEmptyBuckets } from './limit/remember-empty-buckets.ts';
export { takeFromWindow, timeToNext, unattendedWindow } from './limit/rolling-window.ts';
export {
  capacityOf,
  describeStanding,
  requestCost,
  type TokenBucket,
  takeToken,
} from './limit/token-bucket.ts';
export {
  noUnattendedLimit,
  type UnattendedAccess,
  type UnattendedLimit,
  type UnattendedStanding,
} from './limit/unattended-limit.ts';
export type { Outbox, OutboxEvent } from './outbox.ts';
export { type BookingBound, type BoundSide, isAfter, parseBookingBound } from './page/booking-bound.ts';
export {
  type CursorListing,
  type CursorScope,
  encodeCursor,
  type OpenedCursor,
  openCursor,
  type TransactionPosition,
} from './page/cursor.ts';
export { type CursorCodec, type CursorParts, cursorPattern } from './page/cursor-codec.ts';
export { type DateWindow, intersectWindows, isInWindow, type NarrowedWindow } from './page/date-window.ts';
export {
  type PageRequest,
  pageLimit,
  type TransactionParameter,
  transactionParameters,
} from './page/page-request.ts';
export {
  type AcceptedPayment,
  type AcceptPorts,
  acceptPayment,
  type PaymentInput,
} from './payments/accept-payment.ts';
export type { ConsentConsumer, ConsentUse } from './payments/consent-consumer.ts';
export { decidePayment, type PaymentDecision, type PaymentFacts } from './payments/decide-payment.ts';
export { deriveDeduplicationKey } from './payments/deduplication-key.ts';
export { buildPaymentEvent, type PaymentOccurrence } from './payments/payment-event.ts';
export { fingerprintPayment, keyLifetime, parsePaymentKey } from './payments/payment-key.ts';
export {
  completePayment,
  failPayment,
  type PaymentEndFacts,
  type PaymentFailureFacts,
} from './payments/payment-life.ts';
export type { DebtorAccounts, PaymentProcessor, SubmittedPayment } from './payments/payment-processor.ts';
export {
  type PaymentFault,
  type PaymentStep,
  paymentRefusals,
  paymentSteps,
} from './payments/payment-refusals.ts';
export type {
  AcceptanceOutcome,
  KeyedPayment,
  PaymentAcceptance,
  PaymentChange,
  PaymentKey,
  PaymentStore,
} from './payments/payment-store.ts';
export { type ReadRefusal, readPayment } from './payments/read-payment.ts';
export {
  type PaymentOutcome,
  type SettlePorts,
  type SettleRefusal,
  settlePayment,
} from './payments/settle-payment.ts';
export {
  type HandOverPorts,
  handOverPayment,
  type SubmitOptions,
  type SubmitPorts,
  submitGrace,
  submitPayments,
} from './payments/submit-payments.ts';
export type { Account } from './records/account.ts';
export { describeHolder } from './records/account-holder.ts';
export { isAccountIdentification, isBankIdentifierCode } from './records/account-identification.ts';
export type { AccountReference, DebtorReference, Identifier } from './records/account-identifier.ts';
export type { Amount } from './records/amount.ts';
export type { Balance, CreditLine } from './records/balance.ts';
export { projectAccount, projectTransaction } from './records/basic-fields.ts';
export type { Beneficiary } from './records/beneficiary.ts';
export {
  type ConsentStatus,
  type ConsentType,
  consentStatuses,
  consentTypes,
} from './records/consent-status.ts';
export { minorUnits } from './records/currency.ts';
export type { DirectDebit } from './records/direct-debit.ts';
export type { WebhookEvent, WebhookEventOf } from './records/event.ts';
export type { EventDataByType } from './records/event-data.ts';
export { type EventResourceType, type EventType, eventTypes } from './records/event-types.ts';
export type { FundsConfirmation, FundsRequest } from './records/funds-confirmation.ts';
export { type FieldSet, hiddenKeys, type RecordKind } from './records/hidden-keys.ts';
export { formatMinorUnits, parseMinorUnits, roundMoneyDown } from './records/minor-units.ts';
export {
  addAmounts,
  addSignedAmounts,
  compareAmounts,
  formatHundredths,
  type MoneyRefusal,
  normalizeDigits,
  parseHundredths,
} from './records/money.ts';
export type { Payment, PaymentStatus, StoredPayment } from './records/payment.ts';
export { type PaymentFailure, paymentFailures } from './records/payment-failures.ts';
export type { PaymentTerms } from './records/payment-terms.ts';
export type { CreditDebitIndicator, SignedAmount } from './records/signed-amount.ts';
export type { StandingOrder } from './records/standing-order.ts';
export type { Transaction } from './records/transaction.ts';

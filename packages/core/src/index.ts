export {
  type AccessLookup,
  type AccessState,
  type AccessToken,
  type AdmittedToken,
  admitLiveToken,
  type CustomerAuthentication,
  challengeForScope,
  createTokenGate,
  judgeState,
  type LiveAccessToken,
  type TokenGate,
  type TokenGatePorts,
  type TokenRefusal,
  type TokenState,
  type TokenVerifier,
} from './access.ts';
export type { Access, AccessGate, AccessRefusal, AccessTarget } from './access-gate.ts';
export { type AccessFault, type AccessStep, accessRefusals, accessSteps } from './access-refusals.ts';
export {
  type Account,
  type AccountReference,
  accountSchemes,
  accountStatuses,
  accountSubTypes,
  accountTypes,
  type Identifier,
  servicerSchemes,
} from './account.ts';
export { isAccountIdentification, isBankIdentifierCode } from './account-identification.ts';
export {
  type ApiErrorBody,
  type ApiErrorCode,
  type ApiFault,
  apiErrors,
  describeFaults,
  type Faults,
  hasFaults,
} from './api-error.ts';
export { type Balance, balanceTypes, type CreditLine, creditLineTypes } from './balance.ts';
export {
  hiddenAccountKeys,
  hiddenKeys,
  hiddenTransactionKeys,
  projectAccount,
  projectTransaction,
} from './basic-fields.ts';
export { type Beneficiary, beneficiaryTypes } from './beneficiary.ts';
export { type BoundSide, parseBookingBound } from './booking-bound.ts';
export {
  type ChallengeScheme,
  describeChallenge,
  describeTokenChallenges,
  signingAlgorithms,
} from './challenge.ts';
export type { Clock } from './clock.ts';
export {
  type ConsentFacts,
  type ConsentLookup,
  type ConsentStatus,
  type ConsentType,
  consentStatuses,
  consentTypes,
  isActive,
  windowOf,
} from './consent-facts.ts';
export { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts';
export { type DateWindow, intersectWindows, isInWindow, type NarrowedWindow } from './date-window.ts';
export { type AccessFacts, decide, type ExplainedStep, explain } from './decide.ts';
export type { DirectDebit } from './direct-debit.ts';
export { type Endpoint, type EndpointName, endpoints, type RecordKind } from './endpoint.ts';
export {
  type ConsentEventData,
  type EventDataByType,
  type EventResourceType,
  type EventType,
  eventTypes,
  type Outbox,
  type OutboxEvent,
  type PaymentEventData,
  type ScheduleEventData,
  type WebhookEvent,
  type WebhookEventOf,
} from './event.ts';
export { isIdentifier } from './identifier.ts';
export { type BurstLimit, type BurstStanding, noBurstLimit } from './limit/burst-limit.ts';
export { type BurstPorts, takeBurst } from './limit/limit-burst.ts';
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
export {
  type Amount,
  addAmounts,
  addSignedAmounts,
  type CreditDebitIndicator,
  compareAmounts,
  formatHundredths,
  type MoneyRefusal,
  parseHundredths,
  type SignedAmount,
} from './money.ts';
export {
  firstPage,
  type PageRequest,
  pageLimit,
  parsePageRequest,
  type QueryPairs,
  type TransactionParameter,
  transactionParameters,
} from './page-request.ts';
export { type FieldSet, isPermission, type Permission, permissions } from './permission.ts';
export { createIdentifier, type Random } from './random.ts';
export type {
  AccountFieldsQuery,
  AccountQuery,
  AccountReader,
  TransactionPosition,
  TransactionQuery,
  TransactionSpan,
  TransactionSpanQuery,
} from './reader.ts';
export { type Accepted, accept, type Refused, type Result, refuse } from './result.ts';
export { frequencies, mandateStatuses, type StandingOrder } from './standing-order.ts';
export { type MerchantDetails, type Transaction, transactionStatuses } from './transaction.ts';
export { UnavailableError } from './unavailable.ts';
export { type AccessUse, noUseRecorder, type UseRecorder } from './use-recorder.ts';

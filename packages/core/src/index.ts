export type {
  AccountFieldsQuery,
  AccountQuery,
  AccountReader,
  TransactionQuery,
  TransactionSpan,
  TransactionSpanQuery,
} from './access/account-reader.ts';
export { type Permission, permissions } from './access/permission.ts';
export type { DebtorAccounts, PaymentProcessor, SubmittedPayment } from './payments/payment-processor.ts';
export {
  type PaymentOutcome,
  type SettlePorts,
  type SettleRefusal,
  settlePayment,
} from './payments/settle-payment.ts';
export type { Account } from './records/account.ts';
export { describeHolder } from './records/account-holder.ts';
export type { AccountReference, Identifier } from './records/account-identifier.ts';
export type { Amount } from './records/amount.ts';
export type { Balance, CreditLine } from './records/balance.ts';
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
export type { FundsConfirmation } from './records/funds-confirmation.ts';
export { type FieldSet, hiddenKeys, type RecordKind } from './records/hidden-keys.ts';
export { formatMinorUnits, parseMinorUnits, roundMoneyDown } from './records/minor-units.ts';
export {
  addAmounts,
  addSignedAmounts,
  compareAmounts,
  formatHundredths,
  type MoneyRefusal,
  parseHundredths,
} from './records/money.ts';
export type { Payment, StoredPayment } from './records/payment.ts';
export { type PaymentFailure, paymentFailures } from './records/payment-failures.ts';
export type { PaymentTerms } from './records/payment-terms.ts';
export type { CreditDebitIndicator, SignedAmount } from './records/signed-amount.ts';
export type { StandingOrder } from './records/standing-order.ts';
export type { Transaction } from './records/transaction.ts';

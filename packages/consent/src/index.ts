export type { CustomerAccounts } from './ports/customer-accounts.ts';
export type {
  AccountAccessConsent,
  Consent,
  FundsConfirmationConsent,
  PaymentConsent,
} from './records/consent.ts';
export type { ConsentRequest } from './records/consent-request.ts';
export type { Actor, ActorType, HistoryRow } from './records/history.ts';
export { type StatusReasonCode, statusReasons } from './records/status-reason.ts';
export type { StoredConsent } from './records/stored-consent.ts';
export {
  type Approval,
  approveConsent,
  type CustomerRequest,
  denyConsent,
  revokeConsentAsCustomer,
} from './use-cases/decide-as-customer.ts';
export {
  type BankDecision,
  endConsentAsBank,
  type Revocation,
  revokeConsents,
} from './use-cases/end-as-bank.ts';
export {
  type AccountClosing,
  type ClosingPorts,
  endForClosedAccount,
} from './use-cases/end-for-closed-account.ts';
export {
  type ConsentSearch,
  inspectConsent,
  listConsentsOfCustomer,
  readConsentHistory,
  searchConsents,
} from './use-cases/read-consent.ts';

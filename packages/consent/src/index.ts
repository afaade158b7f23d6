export {
  type CustomerAccount,
  findFittingAccounts,
  type SelectionRefusal,
  selectAccounts,
} from './account-selection.ts';
export { type Cancellation, type CancelRefusal, cancelConsent } from './cancel-consent.ts';
export { type Authorization, type ChangeFacts, type ConsentChange, consentAt, planChange } from './change.ts';
export { type ChangePorts, type ChangeRequest, changeConsent } from './change-consent.ts';
export {
  type AccountAccessConsent,
  type AccountAccessTerms,
  type Actor,
  type ActorType,
  actorTypes,
  type Consent,
  type ConsentHead,
  type ConsentRequest,
  type FundsConfirmationConsent,
  type FundsConfirmationTerms,
  type HistoryRow,
  type PaymentConsent,
  type PaymentTerms,
  type StatusReason,
  type StoredConsent,
} from './consent.ts';
export { judgeDates, type RequestedDates } from './consent-dates.ts';
export { consentFacts, createConsentLookup } from './consent-facts.ts';
export type {
  ConsentPage,
  ConsentPosition,
  ConsentQuery,
  ConsentSubject,
  ConsentSubjectNames,
} from './consent-query.ts';
export { type CreateInput, type CreatePorts, createConsent } from './create-consent.ts';
export { type ConsentCreation, type CreationFacts, decideCreation } from './creation.ts';
export {
  type Approval,
  approveConsent,
  type CustomerRequest,
  denyConsent,
  revokeConsentAsCustomer,
} from './decide-as-customer.ts';
export { type BankDecision, endConsentAsBank, type Revocation, revokeConsents } from './end-as-bank.ts';
export { type ExpiryPorts, expireDue } from './expire-due.ts';
export { createAccessGate, type GatePorts } from './gate.ts';
export {
  type AuthorizationFacts,
  type AuthorizationRefusal,
  authorizeConsent,
  consumeConsent,
  type DecisionFacts,
  type EndFacts,
  type EndRefusal,
  type ExpiryRefusal,
  expireConsent,
  rejectConsent,
  revokeConsent,
} from './lifecycle.ts';
export { authorizationTimeout, maximumLifetime, paymentLifetime, useInterval } from './limits.ts';
export {
  type CommandFacts,
  findLapse,
  findLapseBy,
  findTransition,
  type Lapse,
  statusAt,
  type TransitionRefusal,
} from './machine.ts';
export type {
  ConsentStore,
  ConsentUse,
  ConsentUseStore,
  CustomerAccounts,
  RoleLookup,
} from './ports.ts';
export {
  type ConsentName,
  type ConsentSearch,
  inspectConsent,
  listConsentsOfCustomer,
  readConsent,
  readConsentHistory,
  searchConsents,
} from './read-consent.ts';
export { type ConsentRole, requiredRoles } from './role.ts';
export { type StatusReasonCode, statusReasons } from './status-reason.ts';
export {
  type ConsentCommand,
  type ConsentEventType,
  consentCommands,
  type Deadline,
  isLive,
  liveStatuses,
  type Transition,
  transitions,
} from './transitions.ts';
export { createUseRecorder } from './use-recorder.ts';

export { createAccountAudience, selectRecipients } from './access/account-audience.ts';
export { consentFacts, createConsentLookup } from './access/consent-facts.ts';
export {
  type AssumedToken,
  type ExplainPorts,
  explainAccess,
  matchingToken,
  type RequestedAccess,
} from './access/explain-access.ts';
export { listChoices } from './lifecycle/account-choice.ts';
export {
  type CustomerAccount,
  findEligibleAccounts,
  type SelectionRefusal,
} from './lifecycle/account-selection.ts';
export { type ConsentChange, consentAt, type DecisionFacts } from './lifecycle/change.ts';
export { type ConsentCreation, type CreationFacts, decideCreation } from './lifecycle/creation.ts';
export {
  type AuthorizationFacts,
  type AuthorizationRefusal,
  authorizeConsent,
  consumeConsent,
  type EndFacts,
  type EndRefusal,
  type ExpiryRefusal,
  expireConsent,
  rejectConsent,
  revokeConsent,
} from './lifecycle/lifecycle.ts';
export {
  type CommandFacts,
  type Expiry,
  findExpiry,
  findTransition,
  statusAt,
  type TransitionRefusal,
} from './lifecycle/machine.ts';
export {
  type ConsentCommand,
  type ConsentEventType,
  consentCommands,
  type Deadline,
  isLive,
  liveStatuses,
  type Transition,
  transitions,
} from './lifecycle/transitions.ts';
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
export type { RoleLookup } from './ports/role-lookup.ts';
export { authorizationTimeout, maximumLifetime, useInterval } from './records/limits.ts';
export { type ConsentRole, requiredRoles } from './records/role.ts';
export {
  type Cancellation,
  type CancelRefusal,
  type ConsentEnded,
  cancelConsent,
} from './use-cases/cancel-consent.ts';
export { type ChangePorts, type ChangeRequest, changeConsent } from './use-cases/change-consent.ts';
export type { ConsentNotFound, ConsentReference } from './use-cases/consent-reference.ts';
export { createConsentConsumer } from './use-cases/consume-consent.ts';
export { type CreateInput, type CreatePorts, createConsent } from './use-cases/create-consent.ts';
export { type ExpiryOptions, type ExpiryPorts, expireDue } from './use-cases/expire-due.ts';
export { readConsent } from './use-cases/read-consent.ts';
export { createUseRecorder } from './use-cases/use-recorder.ts';

export {
  type AskedAccess,
  type AssumedToken,
  type ExplainPorts,
  explainAccess,
  fittingToken,
} from './access/explain-access.ts';
export {
  type CustomerAccount,
  findFittingAccounts,
  type SelectionRefusal,
} from './life/account-selection.ts';
export { type ConsentChange, consentAt } from './life/change.ts';
export { type ConsentCreation, type CreationFacts, decideCreation } from './life/creation.ts';
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
} from './life/lifecycle.ts';
export {
  type CommandFacts,
  findLapse,
  findTransition,
  type Lapse,
  statusAt,
  type TransitionRefusal,
} from './life/machine.ts';
export {
  type ConsentCommand,
  type ConsentEventType,
  consentCommands,
  type Deadline,
  isLive,
  liveStatuses,
  type Transition,
  transitions,
} from './life/transitions.ts';
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
export { type CreateInput, type CreatePorts, createConsent } from './use-cases/create-consent.ts';
export type { ConsentName, ConsentNotFound } from './use-cases/named-consent.ts';
export { readConsent } from './use-cases/read-consent.ts';

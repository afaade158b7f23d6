import { accept, type Result, refuse } from '@ob/http';
import type { Actor } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type CustomerAccount, type SelectionRefusal, selectAccounts } from './account-selection.ts';
import { type ConsentChange, type DecisionFacts, planChange } from './change.ts';
import { type CommandFacts, findExpiry, findTransition, type TransitionRefusal } from './machine.ts';

export interface AuthorizationFacts extends DecisionFacts {
  readonly customerId: string;
  /** The open accounts of the customer. */
  readonly held: readonly CustomerAccount[];
  /** The ids of the accounts that the customer selected. */
  readonly selected: readonly string[];
}

export interface EndFacts extends DecisionFacts {
  readonly actor: Actor;
  /** A reason that the state machine allows for this actor. Default: its first reason. */
  readonly reason?: StatusReasonCode | undefined;
}

export type AuthorizationRefusal = TransitionRefusal | SelectionRefusal;

export type EndRefusal = TransitionRefusal | 'reason_not_allowed';

/** `invalid_consent_status`: the consent has already ended. `not_due`: its deadline has not passed. */
export type ExpiryRefusal = 'invalid_consent_status' | 'not_due';

/**
 * Decides the first authorization of a consent, or a later one by the same customer. A later one can select other
 * accounts. It does not change the expiry.
 */
export function authorizeConsent(
  stored: StoredConsent,
  facts: AuthorizationFacts,
): Result<ConsentChange, AuthorizationRefusal> {
  const actor: Actor = { type: 'customer', id: facts.customerId };
  const transition = findTransition(stored, { command: 'authorize', actor, now: facts.now });
  if (!transition.ok) return transition;
  const accounts = selectAccounts(stored.consent, facts.held, facts.selected);
  if (!accounts.ok) return accounts;
  const authorization = { customerId: facts.customerId, accountIds: accounts.value };
  return accept(planChange(stored, transition.value, { ...facts, actor }, authorization));
}

/** Decides the rejection of a consent that awaits authorization, by the customer, the third party or the bank. */
export function rejectConsent(stored: StoredConsent, facts: EndFacts): Result<ConsentChange, EndRefusal> {
  return endConsent(stored, 'reject', facts);
}

/** Decides the revocation of an authorized consent, by the third party, the bank or (except for payments) its customer. */
export function revokeConsent(stored: StoredConsent, facts: EndFacts): Result<ConsentChange, EndRefusal> {
  return endConsent(stored, 'revoke', facts);
}

/** Decides the end of a consent whose expiry or authorization timeout has passed. The change has the time of the deadline. */
export function expireConsent(
  stored: StoredConsent,
  facts: DecisionFacts & { readonly job: string },
): Result<ConsentChange, ExpiryRefusal> {
  const expiry = findExpiry(stored);
  if (expiry === undefined) return refuse('invalid_consent_status');
  if (facts.now < expiry.at) return refuse('not_due');
  const actor: Actor = { type: 'system', id: facts.job };
  return accept(planChange(stored, expiry.transition, { ...facts, actor, now: expiry.at }));
}

/** Decides the single use of a payment consent. It causes no consent event: the payment has an event of its own. */
export function consumeConsent(
  stored: StoredConsent,
  facts: DecisionFacts,
): Result<ConsentChange, TransitionRefusal> {
  const actor: Actor = { type: 'tpp', id: stored.clientId };
  const transition = findTransition(stored, { command: 'consume', actor, now: facts.now });
  if (!transition.ok) return transition;
  return accept(planChange(stored, transition.value, { ...facts, actor }));
}

function endConsent(
  stored: StoredConsent,
  command: CommandFacts['command'],
  facts: EndFacts,
): Result<ConsentChange, EndRefusal> {
  const transition = findTransition(stored, { command, actor: facts.actor, now: facts.now });
  if (!transition.ok) return transition;
  const { reason } = facts;
  if (reason !== undefined && !transition.value.reasons.includes(reason)) return refuse('reason_not_allowed');
  return accept(planChange(stored, transition.value, facts));
}

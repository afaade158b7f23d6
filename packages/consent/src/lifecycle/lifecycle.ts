import { accept, type Result, refuse } from '@ob/http';
import type { Actor } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type CustomerAccount, type SelectionRefusal, selectAccounts } from './account-selection.ts';
import { type ChangeFacts, type ConsentChange, planChange } from './change.ts';
import { type CommandFacts, findExpiry, findTransition, type TransitionRefusal } from './machine.ts';

/** The facts of one decision about a consent. */
export interface DecisionFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The id of the event that tells of the change, should it cause one. */
  readonly eventId: string;
  /** Absent where no request asks. */
  readonly interactionId?: string;
}

/** The facts of an authorization. */
export interface AuthorizationFacts extends DecisionFacts {
  readonly customerId: string;
  /** The accounts the customer holds. */
  readonly held: readonly CustomerAccount[];
  /** The ids of the accounts the customer selected. */
  readonly selected: readonly string[];
}

/** The facts of a rejection or revocation. */
export interface EndFacts extends DecisionFacts {
  readonly actor: Actor;
  /** One of the reasons that the state machine knows for this actor; absent: the usual one. */
  readonly reason?: StatusReasonCode;
}

/** Why an authorization is refused. */
export type AuthorizationRefusal = TransitionRefusal | SelectionRefusal;

/** Why a rejection or revocation is refused. */
export type EndRefusal = TransitionRefusal | 'reason_not_allowed';

/** Why an expiry is refused: the consent has ended already, or its time has not come. */
export type ExpiryRefusal = 'invalid_consent_status' | 'not_due';

/**
 * Decides a customer's approval: the first one, or a new one by the same customer, which may select other accounts
 * and leaves the expiry as it is.
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
  return accept(planChange(stored, transition.value, describeFacts(facts, actor), authorization));
}

/** Decides the end of a consent that has not been authorized: by the customer, the third party or the bank. */
export function rejectConsent(stored: StoredConsent, facts: EndFacts): Result<ConsentChange, EndRefusal> {
  return endConsent(stored, 'reject', facts);
}

/** Decides the end of an authorized consent: by its customer (a payment consent excepted), the third party or the bank. */
export function revokeConsent(stored: StoredConsent, facts: EndFacts): Result<ConsentChange, EndRefusal> {
  return endConsent(stored, 'revoke', facts);
}

/** Decides the end of a consent whose expiry or authorization timeout has passed, as of the moment it passed. */
export function expireConsent(
  stored: StoredConsent,
  facts: DecisionFacts & { readonly job: string },
): Result<ConsentChange, ExpiryRefusal> {
  const expiry = findExpiry(stored);
  if (expiry === undefined) return refuse('invalid_consent_status');
  if (facts.now < expiry.at) return refuse('not_due');
  const actor: Actor = { type: 'system', id: facts.job };
  return accept(planChange(stored, expiry.transition, { ...describeFacts(facts, actor), at: expiry.at }));
}

/** Decides the use of a payment consent, once: the payment's own event tells of it and joins the change in the same step. */
export function consumeConsent(
  stored: StoredConsent,
  facts: DecisionFacts,
): Result<ConsentChange, TransitionRefusal> {
  const actor: Actor = { type: 'tpp', id: stored.clientId };
  const transition = findTransition(stored, { command: 'consume', actor, now: facts.now });
  if (!transition.ok) return transition;
  return accept(planChange(stored, transition.value, describeFacts(facts, actor)));
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
  return accept(planChange(stored, transition.value, describeFacts(facts, facts.actor, reason)));
}

function describeFacts(facts: DecisionFacts, actor: Actor, reason?: StatusReasonCode): ChangeFacts {
  return {
    actor,
    at: facts.now,
    eventId: facts.eventId,
    ...(facts.interactionId === undefined ? {} : { interactionId: facts.interactionId }),
    ...(reason === undefined ? {} : { reason }),
  };
}

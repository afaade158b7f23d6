import type { OutboxEvent } from '@ob/core/primitives';
import type { Consent } from '../records/consent.ts';
import type { Actor, HistoryRow } from '../records/history.ts';
import { type StatusReasonCode, statusReasons } from '../records/status-reason.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { formatTimestamp } from '../records/timestamp.ts';
import { buildConsentEvent } from './consent-event.ts';
import { findExpiryBy } from './machine.ts';
import type { Transition } from './transitions.ts';

/** One change of one consent. The store writes all of it in one transaction, or nothing. */
export interface ConsentChange {
  /** The version that the stored consent must still have. */
  readonly expectedVersion: number;
  readonly next: StoredConsent;
  readonly history: HistoryRow;
  readonly events: readonly OutboxEvent[];
  /** If true, revoke every earlier grant on this consent in the same transaction. */
  readonly revokesGrants: boolean;
}

/** The facts on which every decision about a change depends. */
export interface DecisionFacts {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The id of the event, if the change causes one. */
  readonly eventId: string;
  /** Absent if no request causes the change. */
  readonly interactionId?: string | undefined;
}

/** The circumstances of a change, for the history and the event. */
export interface ChangeFacts extends DecisionFacts {
  readonly actor: Actor;
  /** Default: the first reason of the transition. */
  readonly reason?: StatusReasonCode | undefined;
}

/** The fields that an authorization sets on a stored consent. */
export type Authorization = Required<Pick<StoredConsent, 'customerId' | 'accountIds'>>;

/** Applies a transition to a stored consent. Returns the next version with its history row and event, and stores nothing. */
export function planChange(
  stored: StoredConsent,
  transition: Transition,
  facts: ChangeFacts,
  authorization?: Authorization,
): ConsentChange {
  const at = Math.max(facts.now, findLastMoment(stored));
  const reason = facts.reason ?? transition.reasons[0];
  const consent = applyTransition(stored.consent, transition, at, reason);
  return {
    expectedVersion: stored.version,
    next: {
      ...stored,
      ...(authorization && { ...authorization, lastAuthorizedAt: at }),
      consent,
      version: stored.version + 1,
    },
    history: describeChange(transition, { ...facts, at }, reason),
    events: planEvents(stored.clientId, consent, transition, facts, reason),
    revokesGrants: transition.revokesGrants ?? false,
  };
}

/** Returns a consent as of `now` (milliseconds since the epoch). A deadline that has passed counts, even if not stored yet. */
export function consentAt(stored: StoredConsent, now: number): Consent {
  const expiry = findExpiryBy(stored, now);
  if (expiry === undefined) return stored.consent;
  return applyTransition(stored.consent, expiry.transition, expiry.at, expiry.transition.reasons[0]);
}

/** The clocks of several processes differ a little. A change never gets an earlier time than the change before it. */
function findLastMoment({ consent, lastAuthorizedAt = 0 }: StoredConsent): number {
  return Math.max(Date.parse(consent.status_update_date_time), lastAuthorizedAt);
}

function applyTransition(
  consent: Consent,
  transition: Transition,
  at: number,
  reason?: StatusReasonCode,
): Consent {
  if (transition.to === consent.status) return consent;
  const moved = { ...consent, status: transition.to, status_update_date_time: formatTimestamp(at) };
  if (reason === undefined) return moved;
  return { ...moved, status_reason: { code: reason, description: statusReasons[reason] } };
}

/** Builds the history row of a transition, or of a creation if `from` is absent. */
export function describeChange(
  { from, to }: Pick<HistoryRow, 'from' | 'to'>,
  { actor, at, interactionId }: Pick<ChangeFacts, 'actor' | 'interactionId'> & { readonly at: number },
  reason?: StatusReasonCode,
): HistoryRow {
  return {
    ...(from === undefined ? {} : { from }),
    to,
    ...(reason === undefined ? {} : { reason }),
    actor_type: actor.type,
    actor_id: actor.id,
    ...(interactionId === undefined ? {} : { interaction_id: interactionId }),
    date_time: formatTimestamp(at),
  };
}

function planEvents(
  clientId: string,
  consent: Consent,
  { event }: Transition,
  { actor, eventId }: ChangeFacts,
  reason: StatusReasonCode | undefined,
): readonly OutboxEvent[] {
  if (event === undefined) return [];
  return [{ clientId, event: buildConsentEvent(event, consent, { eventId, actor: actor.type, reason }) }];
}

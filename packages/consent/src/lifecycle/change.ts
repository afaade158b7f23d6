import type { OutboxEvent } from '@ob/core/primitives';
import type { Consent } from '../records/consent.ts';
import type { Actor, HistoryRow } from '../records/history.ts';
import { type StatusReasonCode, statusReasons } from '../records/status-reason.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { formatTimestamp } from '../records/timestamp.ts';
import { buildConsentEvent } from './consent-event.ts';
import { findExpiryBy } from './machine.ts';
import type { Transition } from './transitions.ts';

/** One step of one consent, to be stored as a whole or not at all. */
export interface ConsentChange {
  /** The version the change starts from; it is stored only while the consent still has it. */
  readonly expectedVersion: number;
  readonly next: StoredConsent;
  readonly history: HistoryRow;
  readonly events: readonly OutboxEvent[];
  /** Whether every earlier grant on this consent must be revoked in the same transaction. */
  readonly revokesGrants: boolean;
}

/** Who changes a consent, when, and under which ids it is written down. */
export interface ChangeFacts {
  readonly actor: Actor;
  /** When it happens, in milliseconds since the epoch. */
  readonly at: number;
  /** The id of the event that tells of it, should it cause one. */
  readonly eventId: string;
  /** Absent where no request causes the change. */
  readonly interactionId?: string;
  /** Absent: the usual reason of the transition. */
  readonly reason?: StatusReasonCode;
}

/** What an authorization adds to a consent, beside its moment. */
export type Authorization = Required<Pick<StoredConsent, 'customerId' | 'accountIds'>>;

/** Builds the change that a transition of the state machine makes. */
export function planChange(
  stored: StoredConsent,
  transition: Transition,
  facts: ChangeFacts,
  authorization?: Authorization,
): ConsentChange {
  const dated = { ...facts, at: Math.max(facts.at, findLastMoment(stored)) };
  const reason = facts.reason ?? transition.reasons[0];
  const consent = moveConsent(stored.consent, transition, dated.at, reason);
  return {
    expectedVersion: stored.version,
    next: {
      ...stored,
      ...(authorization && { ...authorization, lastAuthorizedAt: dated.at }),
      consent,
      version: stored.version + 1,
    },
    history: describeChange(transition, dated, reason),
    events: planEvents(stored.clientId, consent, transition, dated, reason),
    revokesGrants: transition.revokesGrants ?? false,
  };
}

/** Tells a consent's record at a moment: a deadline that has passed shows, stored or not. */
export function consentAt(stored: StoredConsent, now: number): Consent {
  const expiry = findExpiryBy(stored, now);
  if (expiry === undefined) return stored.consent;
  return moveConsent(stored.consent, expiry.transition, expiry.at, expiry.transition.reasons[0]);
}

/** Clocks of several processes differ a little: no step is dated before the one it follows. */
function findLastMoment({ consent, lastAuthorizedAt = 0 }: StoredConsent): number {
  return Math.max(Date.parse(consent.status_update_date_time), lastAuthorizedAt);
}

function moveConsent(
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

/** Writes the line of history of a transition; `reason` is absent where none is told. */
export function describeChange(
  transition: Transition,
  facts: Pick<ChangeFacts, 'actor' | 'at' | 'interactionId'>,
  reason?: StatusReasonCode,
): HistoryRow {
  return {
    from: transition.from,
    to: transition.to,
    ...(reason === undefined ? {} : { reason }),
    actor_type: facts.actor.type,
    actor_id: facts.actor.id,
    ...(facts.interactionId === undefined ? {} : { interaction_id: facts.interactionId }),
    date_time: formatTimestamp(facts.at),
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

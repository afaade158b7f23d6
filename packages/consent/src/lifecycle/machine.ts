import type { ConsentStatus } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { Consent } from '../records/consent.ts';
import type { Actor } from '../records/history.ts';
import { authorizationTimeout } from '../records/limits.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ConsentCommand, type Deadline, type Transition, transitions } from './transitions.ts';

/** Why a consent does not change: its status as it stands now, who asks, its type, or the customer it belongs to. */
export type TransitionRefusal =
  | 'invalid_consent_status'
  | 'actor_not_allowed'
  | 'consent_type_not_allowed'
  | 'other_customer';

/** The end of a consent by the passing of time. */
export interface Expiry {
  readonly transition: Transition;
  /** From which moment on it holds, in milliseconds since the epoch. */
  readonly at: number;
}

/** What is asked of a consent, by whom and when. */
export interface CommandFacts {
  readonly command: Exclude<ConsentCommand, 'expire'>;
  readonly actor: Actor;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

const momentOf: Readonly<Record<Deadline, (stored: StoredConsent) => number>> = {
  expiration: ({ consent }) => Date.parse(consent.expiration_date),
  authorization: ({ consent }) => Date.parse(consent.creation_date_time) + authorizationTimeout,
};

const lapsing = transitions.flatMap((transition) =>
  transition.deadline === undefined ? [] : [{ transition, momentOf: momentOf[transition.deadline] }],
);

/** Finds how a consent ends if nobody does anything more, whether that lies ahead or behind; `undefined` once it has ended. */
export function findExpiry(stored: StoredConsent): Expiry | undefined {
  let first: Expiry | undefined;
  for (const line of lapsing) {
    if (!isOpen(line.transition, stored.consent)) continue;
    const at = line.momentOf(stored);
    if (first === undefined || at < first.at) first = { transition: line.transition, at };
  }
  return first;
}

/** Finds the lapse that has come by a moment, though it may not have been stored yet. */
export function findExpiryBy(stored: StoredConsent, now: number): Expiry | undefined {
  const expiry = findExpiry(stored);
  return expiry === undefined || now < expiry.at ? undefined : expiry;
}

/** Tells the status of a consent at a moment, to the millisecond: a deadline counts from when it passes, stored or not. */
export function statusAt(stored: StoredConsent, now: number): ConsentStatus {
  return findExpiryBy(stored, now)?.transition.to ?? stored.consent.status;
}

/** Finds the one line of the state machine that a command takes at a moment, or tells why there is none. */
export function findTransition(
  stored: StoredConsent,
  facts: CommandFacts,
): Result<Transition, TransitionRefusal> {
  const lines = transitions.filter(
    (line) => line.command === facts.command && line.actor === facts.actor.type,
  );
  if (lines.length === 0) return refuse('actor_not_allowed');
  const open = lines.filter((line) => line.types.includes(stored.consent.consent_type));
  if (open.length === 0) return refuse('consent_type_not_allowed');
  const status = statusAt(stored, facts.now);
  const transition = open.find((line) => line.from === status);
  if (transition === undefined) return refuse('invalid_consent_status');
  if (transition.ownCustomer && stored.customerId !== facts.actor.id) return refuse('other_customer');
  return accept(transition);
}

function isOpen(transition: Transition, consent: Consent): boolean {
  return transition.from === consent.status && transition.types.includes(consent.consent_type);
}

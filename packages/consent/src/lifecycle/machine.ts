import type { ConsentStatus } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { Consent } from '../records/consent.ts';
import type { Actor } from '../records/history.ts';
import { authorizationTimeout } from '../records/limits.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ConsentCommand, type Deadline, type Transition, transitions } from './transitions.ts';

export type TransitionRefusal =
  | 'invalid_consent_status'
  | 'actor_not_allowed'
  | 'consent_type_not_allowed'
  | 'other_customer';

/** The end of a consent at a deadline. */
export interface Expiry {
  readonly transition: Transition;
  /** The deadline, in milliseconds since the epoch. */
  readonly at: number;
}

export interface CommandFacts {
  readonly command: Exclude<ConsentCommand, 'expire'>;
  readonly actor: Actor;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

const deadlineOf: Readonly<Record<Deadline, (stored: StoredConsent) => number>> = {
  expiration: ({ consent }) => Date.parse(consent.expiration_date),
  authorization: ({ consent }) => Date.parse(consent.creation_date_time) + authorizationTimeout,
};

const deadlineTransitions = transitions.flatMap((transition) =>
  transition.deadline === undefined ? [] : [{ transition, deadlineOf: deadlineOf[transition.deadline] }],
);

/** Finds the next deadline of a consent, past or future. Returns `undefined` if the stored status is final. */
export function findExpiry(stored: StoredConsent): Expiry | undefined {
  let first: Expiry | undefined;
  for (const line of deadlineTransitions) {
    if (!isOpen(line.transition, stored.consent)) continue;
    const at = line.deadlineOf(stored);
    if (first === undefined || at < first.at) first = { transition: line.transition, at };
  }
  return first;
}

/** Finds the deadline that has passed at `now` and is not stored yet. */
export function findExpiryBy(stored: StoredConsent, now: number): Expiry | undefined {
  const expiry = findExpiry(stored);
  return expiry === undefined || now < expiry.at ? undefined : expiry;
}

/** Returns the status of a consent at `now` (milliseconds since the epoch). A deadline that has passed counts, even if not stored. */
export function statusAt(stored: StoredConsent, now: number): ConsentStatus {
  return findExpiryBy(stored, now)?.transition.to ?? stored.consent.status;
}

/** Finds the transition that a command causes, or refuses it. */
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

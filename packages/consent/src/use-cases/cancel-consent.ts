import { accept, type ConsentStatus, type Result, refuse } from '@ob/core';
import type { ConsentChange } from '../life/change.ts';
import { type EndFacts, type EndRefusal, rejectConsent, revokeConsent } from '../life/lifecycle.ts';
import { statusAt } from '../life/machine.ts';
import type { StoredConsent } from '../record/consent.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';
import { type ConsentName, isNamed } from './read-consent.ts';

/** A third party's wish that a consent be gone. */
export interface Cancellation extends ConsentName {
  readonly interactionId?: string;
}

/** Why a consent cannot be cancelled. */
export type CancelRefusal = EndRefusal | 'consent_not_found';

type Cancel = (stored: StoredConsent, facts: EndFacts) => Result<ConsentChange | undefined, EndRefusal>;

const repeat: Cancel = () => accept(undefined);
const tooLate: Cancel = () => refuse('invalid_consent_status');

/** What a third party's cancellation means in every status. */
const cancelFrom: Readonly<Record<ConsentStatus, Cancel>> = {
  awaiting_authorization: rejectConsent,
  authorized: revokeConsent,
  rejected: repeat,
  revoked: repeat,
  expired: tooLate,
  consumed: tooLate,
};

/**
 * Cancels a third party's own consent: one that awaits its customer is rejected, an authorized one revoked. Cancelling
 * again changes nothing and is accepted; an expired or consumed consent is refused.
 */
export async function cancelConsent(
  ports: ChangePorts,
  input: Cancellation,
): Promise<Result<ConsentChange | undefined, CancelRefusal>> {
  const actor = { type: 'tpp', id: input.clientId } as const;
  return changeConsent<ConsentChange | undefined, CancelRefusal>(ports, input, (stored, facts) =>
    isNamed(stored, input)
      ? cancelFrom[statusAt(stored, facts.now)](stored, { ...facts, actor })
      : refuse('consent_not_found'),
  );
}

import type { ConsentStatus } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { ConsentChange, DecisionFacts } from '../lifecycle/change.ts';
import { type EndFacts, type EndRefusal, rejectConsent, revokeConsent } from '../lifecycle/lifecycle.ts';
import { statusAt } from '../lifecycle/machine.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';
import {
  type ConsentNotFound,
  type ConsentReference,
  checkReference,
  unknownConsent,
} from './consent-reference.ts';

export interface Cancellation extends ConsentReference {
  readonly interactionId?: string | undefined;
}

/** The refusal for a consent that has expired or was used. */
export interface ConsentEnded {
  readonly code: 'invalid_consent_status';
  /** For the log and for support staff only. */
  readonly reason: 'consent_expired' | 'consent_consumed' | EndRefusal;
}

/** The third party gets `code`. `reason` is for the log only. */
export type CancelRefusal = ConsentNotFound | ConsentEnded;

type Cancel = (
  stored: StoredConsent,
  facts: EndFacts,
) => Result<ConsentChange | undefined, ConsentEnded['reason']>;

const repeat: Cancel = () => accept(undefined);

const cancelFrom: Readonly<Record<ConsentStatus, Cancel>> = {
  awaiting_authorization: rejectConsent,
  authorized: revokeConsent,
  rejected: repeat,
  revoked: repeat,
  expired: () => refuse('consent_expired'),
  consumed: () => refuse('consent_consumed'),
};

/**
 * Cancels a consent for the third party that created it: rejects it before the authorization, revokes it afterwards. A
 * repeated cancellation is accepted with `undefined` and changes nothing. An expired or consumed consent is refused.
 */
export async function cancelConsent(
  ports: ChangePorts,
  input: Cancellation,
): Promise<Result<ConsentChange | undefined, CancelRefusal>> {
  const cancelled = await changeConsent<ConsentChange | undefined, CancelRefusal>(
    ports,
    input,
    (stored, facts) => decideCancellation(stored, input, facts),
  );
  if (cancelled.ok) return cancelled;
  return refuse(cancelled.refusal === 'consent_not_found' ? unknownConsent : cancelled.refusal);
}

function decideCancellation(
  stored: StoredConsent,
  reference: ConsentReference,
  facts: DecisionFacts,
): Result<ConsentChange | undefined, CancelRefusal> {
  const refusal = checkReference(stored, reference);
  if (refusal !== undefined) return refuse(refusal);
  const actor = { type: 'tpp', id: reference.clientId } as const;
  const cancelled = cancelFrom[statusAt(stored, facts.now)](stored, { ...facts, actor });
  return cancelled.ok ? cancelled : refuse({ code: 'invalid_consent_status', reason: cancelled.refusal });
}

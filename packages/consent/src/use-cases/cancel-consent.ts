import type { ConsentStatus } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { ConsentChange } from '../lifecycle/change.ts';
import {
  type DecisionFacts,
  type EndFacts,
  type EndRefusal,
  rejectConsent,
  revokeConsent,
} from '../lifecycle/lifecycle.ts';
import { statusAt } from '../lifecycle/machine.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ChangePorts, changeConsent } from './change-consent.ts';
import { type ConsentName, type ConsentNotFound, checkName, unknownConsent } from './named-consent.ts';

/** A third party's wish that a consent be gone. */
export interface Cancellation extends ConsentName {
  readonly interactionId?: string;
}

/** Refuses to cancel a consent that has ended by itself or has been used. */
export interface ConsentEnded {
  readonly code: 'invalid_consent_status';
  /** For the log and for support staff alone. */
  readonly reason: 'consent_expired' | 'consent_consumed' | EndRefusal;
}

/** Why a consent cannot be cancelled: the code is for the third party, the reason for the log. */
export type CancelRefusal = ConsentNotFound | ConsentEnded;

type Cancel = (
  stored: StoredConsent,
  facts: EndFacts,
) => Result<ConsentChange | undefined, ConsentEnded['reason']>;

const repeat: Cancel = () => accept(undefined);

/** What a third party's cancellation means in every status. */
const cancelFrom: Readonly<Record<ConsentStatus, Cancel>> = {
  awaiting_authorization: rejectConsent,
  authorized: revokeConsent,
  rejected: repeat,
  revoked: repeat,
  expired: () => refuse('consent_expired'),
  consumed: () => refuse('consent_consumed'),
};

/**
 * Cancels a third party's own consent: one that awaits its customer is rejected, an authorized one revoked. Cancelling
 * again changes nothing and is accepted; an expired or consumed consent is refused.
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
  name: ConsentName,
  facts: DecisionFacts,
): Result<ConsentChange | undefined, CancelRefusal> {
  const apiError = checkName(stored, name);
  if (apiError !== undefined) return refuse(apiError);
  const actor = { type: 'tpp', id: name.clientId } as const;
  const cancelled = cancelFrom[statusAt(stored, facts.now)](stored, { ...facts, actor });
  return cancelled.ok ? cancelled : refuse({ code: 'invalid_consent_status', reason: cancelled.refusal });
}

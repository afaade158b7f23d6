import { accept, type Clock, type Random, type Result, refuse, UnavailableError } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { ConsentChange } from '../lifecycle/change.ts';
import type { DecisionFacts } from '../lifecycle/lifecycle.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** What every use case needs that changes a consent. */
export interface ChangePorts {
  readonly consents: Pick<ConsentStore, 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Which consent to change, and the request that asks for it. */
export interface ChangeRequest {
  readonly consentId: string;
  /** Absent where no request asks. */
  readonly interactionId?: string;
}

/** A consent that still loses the race after so many turns is busier than any honest customer makes it. */
const turns = 20;

/**
 * Loads a consent, decides and stores the change. Where another change comes first, it decides anew on what is then
 * stored. A decision may accept without a change: then nothing is stored.
 */
export async function changeConsent<Change extends ConsentChange | undefined, Refusal>(
  ports: ChangePorts,
  { consentId, interactionId }: ChangeRequest,
  decide: (stored: StoredConsent, facts: DecisionFacts) => Result<Change, Refusal>,
): Promise<Result<Change, Refusal | 'consent_not_found'>> {
  for (let turn = 0; turn < turns; turn += 1) {
    const stored = await ports.consents.find(consentId);
    // Gathered for nothing where there is no consent: who asks for one that is not its own finds no less work done.
    const facts = gatherFacts(ports, interactionId);
    if (stored === undefined) return refuse('consent_not_found');
    const decision = decide(stored, facts);
    if (!decision.ok || decision.value === undefined) return decision;
    if (await ports.consents.replace(decision.value)) return accept(decision.value);
  }
  throw new UnavailableError('The consent keeps changing');
}

function gatherFacts({ clock, random }: ChangePorts, interactionId: string | undefined): DecisionFacts {
  const facts = { now: clock.now(), eventId: createIdentifier(random) };
  return interactionId === undefined ? facts : { ...facts, interactionId };
}

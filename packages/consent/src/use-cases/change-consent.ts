import { accept, type Clock, type Random, type Result, refuse, UnavailableError } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { ConsentChange, DecisionFacts } from '../lifecycle/change.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

export interface ChangePorts {
  readonly consents: Pick<ConsentStore, 'find' | 'replace'>;
  readonly clock: Clock;
  readonly random: Random;
}

export interface ChangeRequest {
  readonly consentId: string;
  /** Absent if no request causes the change. */
  readonly interactionId?: string | undefined;
}

/** Honest use causes far fewer parallel changes of one consent. */
const maxAttempts = 20;

/**
 * Loads a consent, decides and stores the change. If a parallel change was stored first, loads and decides again. Stores
 * nothing if the decision accepts `undefined`. Throws an `UnavailableError` after 20 lost races.
 */
export async function changeConsent<Change extends ConsentChange | undefined, Refusal>(
  ports: ChangePorts,
  { consentId, interactionId }: ChangeRequest,
  decide: (stored: StoredConsent, facts: DecisionFacts) => Result<Change, Refusal>,
): Promise<Result<Change, Refusal | 'consent_not_found'>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const stored = await ports.consents.find(consentId);
    // Runs for unknown ids, too: an unknown consent and another client's consent must take the same time.
    const facts = { now: ports.clock.now(), eventId: createIdentifier(ports.random), interactionId };
    if (stored === undefined) return refuse('consent_not_found');
    const decision = decide(stored, facts);
    if (!decision.ok || decision.value === undefined) return decision;
    if (await ports.consents.replace(decision.value)) return accept(decision.value);
  }
  throw new UnavailableError('Other changes of the consent came first 20 times. Try again.');
}

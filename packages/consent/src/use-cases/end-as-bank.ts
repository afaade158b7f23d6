import { type Result, UnavailableError } from '@ob/http';
import type { ConsentChange, DecisionFacts } from '../lifecycle/change.ts';
import { type EndRefusal, rejectConsent, revokeConsent } from '../lifecycle/lifecycle.ts';
import { statusAt } from '../lifecycle/machine.ts';
import { liveStatuses } from '../lifecycle/transitions.ts';
import { assertSubject, type ConsentSubject } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import { searchPages } from '../ports/search-pages.ts';
import type { Actor } from '../records/history.ts';
import type { StatusReasonCode } from '../records/status-reason.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { type ChangePorts, type ChangeRequest, changeConsent } from './change-consent.ts';

export interface BankDecision {
  /** The member of staff or the process that decides, for `actor_id` in the history. */
  readonly actorId: string;
  /** Set it if the account was closed. Default: `bank_rejected` or `bank_revoked`. */
  readonly reason?: Extract<StatusReasonCode, 'account_unavailable'>;
}

/** Ends a consent on behalf of the bank: rejects it before its authorization, revokes it afterwards. */
export async function endConsentAsBank(
  ports: ChangePorts,
  input: ChangeRequest & BankDecision,
): Promise<Result<ConsentChange, EndRefusal | 'consent_not_found'>> {
  return changeConsent(ports, input, (stored, facts) => endAsBank(stored, facts, input));
}

const batchSize = 100;

/** The consents to end, and the decision. */
export interface Revocation extends BankDecision {
  readonly of: ConsentSubject;
  /** Called after each batch of at most 100 consents, with the number ended so far. */
  readonly observe?: (ended: number) => void;
}

/**
 * Ends every live consent of a client, of a customer or over an account on behalf of the bank. Each consent is a
 * transaction of its own, with its history and event. Returns the number of consents that this call ended. If some
 * consents cannot be read or stored, it ends the others and then throws an `AggregateError`. An `UnavailableError` stops
 * it at once: repeat the call to end the rest.
 */
export async function revokeConsents(
  ports: ChangePorts & { readonly consents: Pick<ConsentStore, 'search'> },
  { of, observe, ...decision }: Revocation,
): Promise<number> {
  assertSubject(of);
  const query = { of, statuses: liveStatuses, now: ports.clock.now(), limit: batchSize };
  const failures: unknown[] = [];
  let ended = 0;
  for await (const page of searchPages(ports.consents, query)) {
    for (const { consent } of page) {
      try {
        const result = await endConsentAsBank(ports, { ...decision, consentId: consent.consent_id });
        if (result.ok) ended += 1;
      } catch (error) {
        if (error instanceof UnavailableError) throw error;
        failures.push(error);
      }
    }
    observe?.(ended);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some consents could not be ended. The errors have the causes.');
  return ended;
}

/** Decides the end of a consent without storing it: a rejection before the authorization, a revocation afterwards. */
export function endAsBank(
  stored: StoredConsent,
  facts: DecisionFacts,
  { actorId, reason }: BankDecision,
): Result<ConsentChange, EndRefusal> {
  const actor: Actor = { type: 'bank', id: actorId };
  const end = statusAt(stored, facts.now) === 'awaiting_authorization' ? rejectConsent : revokeConsent;
  return end(stored, { ...facts, actor, reason });
}

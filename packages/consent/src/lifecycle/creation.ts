import { type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { hasErrors } from '@ob/http/routes';
import type { ConsentRequest } from '../records/consent-request.ts';
import type { HistoryRow } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import { formatTimestamp } from '../records/timestamp.ts';
import { describeChange } from './change.ts';
import { normalizeDates, planExpiry, validateDates } from './consent-dates.ts';

export interface CreationFacts {
  readonly consentId: string;
  readonly clientId: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** Absent if no request causes the creation. */
  readonly interactionId?: string | undefined;
}

/** A new consent and the first row of its history. */
export interface ConsentCreation {
  readonly stored: StoredConsent;
  readonly history: HistoryRow;
}

/** Decides the creation of a consent. Returns it with its dates in UTC, or refuses with every error of the dates. */
export function decideCreation(
  request: ConsentRequest,
  facts: CreationFacts,
): Result<ConsentCreation, ApiErrors> {
  if (request.consent_type === 'payment') return accept(planCreation(request, facts));
  const errors = validateDates(request, facts.now);
  if (hasErrors(errors)) return refuse(errors);
  return accept(planCreation({ ...request, ...normalizeDates(request) }, facts));
}

function planCreation(request: ConsentRequest, facts: CreationFacts): ConsentCreation {
  const { consentId, clientId, now, interactionId } = facts;
  const status = 'awaiting_authorization';
  const created = formatTimestamp(now);
  const head = {
    consent_id: consentId,
    status,
    creation_date_time: created,
    status_update_date_time: created,
    expiration_date: formatTimestamp(planExpiry(request.consent_type, now)),
  } as const;
  const actor = { type: 'tpp', id: clientId } as const;
  return {
    stored: { consent: { ...head, ...request }, clientId, accountIds: [], version: 1 },
    history: describeChange({ to: status }, { actor, at: now, interactionId }),
  };
}

import type { Consent, StoredConsent } from '@ob/consent';
import type { ConsentStore } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange, type SampleOptions } from '@ob/consent/testing';
import type { ConsentFacts } from '@ob/core/primitives';
import type { Clock } from '@ob/http';

export interface AuthorizedConsent extends Partial<SampleOptions> {
  /** The customer who has authorized it; absent for a consent that is not yet authorized. */
  readonly customerId?: string;
  readonly accountIds?: readonly string[];
}

/** Includes changes that the state machine forbids. */
export type ConsentChanges = Partial<ConsentFacts>;

function change({ consent, ...stored }: StoredConsent, facts: ConsentChanges): StoredConsent {
  const { status, consentType, permissions, payment, expiresAt, transactionsFrom, transactionsTo } = facts;
  const { clientId = stored.clientId, accountIds = stored.accountIds } = facts;
  const { customerId = stored.customerId } = facts;
  const changed = {
    ...(status && { status }),
    ...(consentType && { consent_type: consentType }),
    ...(permissions && { permissions }),
    ...payment,
    ...(expiresAt !== undefined && { expiration_date: write(expiresAt) }),
    ...(transactionsFrom !== undefined && { transaction_from_date: write(transactionsFrom) }),
    ...(transactionsTo !== undefined && { transaction_to_date: write(transactionsTo) }),
  };
  return {
    ...{ ...stored, clientId, accountIds, version: stored.version + 1 },
    ...(customerId !== undefined && { customerId }),
    consent: { ...consent, ...changed } as Consent,
  };
}

const write = (at: number) => new Date(at).toISOString();

export function createConsentControls(consents: ConsentStore, clock: Clock) {
  return {
    /** Stores a consent, by default the account-access consent `consent-1` of `tpp-1`. */
    async storeConsent({ customerId, accountIds, ...options }: AuthorizedConsent = {}): Promise<void> {
      const at = options.createdAt ?? clock.now();
      const ids = { consentId: 'consent-1', clientId: 'tpp-1' };
      const { stored, history } = createSampleConsent({ ...ids, createdAt: at, ...options });
      await consents.insert(stored, history);
      if (customerId === undefined) return;
      const actor = { type: 'customer', id: customerId } as const;
      const selected = accountIds === undefined ? {} : { accountIds };
      await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at, ...selected }));
    },
    async changeConsent(consentId: string, facts: ConsentChanges): Promise<void> {
      const stored = await consents.find(consentId);
      if (stored === undefined) throw new Error(`No consent has the id ${consentId}`);
      const next = change(stored, facts);
      const history = { to: next.consent.status, actor_type: 'bank', actor_id: 'test' } as const;
      await consents.replace({
        ...{ expectedVersion: stored.version, next, events: [], revokesGrants: false },
        history: { ...history, date_time: write(clock.now()) },
      });
    },
  };
}

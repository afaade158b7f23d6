import type { Consent, ConsentStore, StoredConsent } from '@ob/consent';
import { createSampleConsent, planSampleChange, type SampleOptions } from '@ob/consent/testing';
import type { Clock } from '@ob/http';

/** A consent to store. */
export interface KeptConsent extends Partial<SampleOptions> {
  /** The customer who has authorized it; absent while it awaits its customer. */
  readonly customerId?: string;
  readonly accountIds?: readonly string[];
}

/** Changes of a stored consent, whether the state machine allows them or not. */
export interface ConsentChanges extends Partial<Omit<StoredConsent, 'consent' | 'version'>> {
  readonly consent?: Readonly<Partial<Record<keyof Consent | 'permissions', unknown>>>;
}

/** Creates the functions by which a test stores and changes consents. */
export function createConsentControls(consents: ConsentStore, clock: Clock) {
  return {
    /** Stores a consent, by default `consent-1` of `tpp-1` for account access. */
    async keepConsent({ customerId, accountIds, ...options }: KeptConsent = {}): Promise<void> {
      const at = options.createdAt ?? clock.now();
      const ids = { consentId: 'consent-1', clientId: 'tpp-1' };
      const { stored, history } = createSampleConsent({ ...ids, createdAt: at, ...options });
      await consents.insert(stored, history);
      if (customerId === undefined) return;
      const actor = { type: 'customer', id: customerId } as const;
      const selected = accountIds === undefined ? {} : { accountIds };
      await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at, ...selected }));
    },
    /** Changes a stored consent. */
    async changeConsent(consentId: string, { consent, ...changes }: ConsentChanges): Promise<void> {
      const stored = await consents.find(consentId);
      if (stored === undefined) throw new Error(`There is no consent ${consentId}`);
      const changed = { ...stored.consent, ...consent } as Consent;
      await consents.replace({
        expectedVersion: stored.version,
        next: { ...stored, ...changes, consent: changed, version: stored.version + 1 },
        history: {
          ...{ to: changed.status, actor_type: 'bank', actor_id: 'test' },
          date_time: new Date(clock.now()).toISOString(),
        },
        events: [],
        revokesGrants: false,
      });
    },
  };
}

import type { PaymentTerms } from '@ob/core';
import type { ConsentFacts, ConsentLookup } from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import { statusAt } from '../lifecycle/machine.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { Consent, PaymentConsent } from '../records/consent.ts';
import type { StoredConsent } from '../records/stored-consent.ts';

/** Returns the facts that access decisions need, as of `now`. A deadline that has passed counts, even if not stored yet. */
export function consentFacts(stored: StoredConsent, now: number): ConsentFacts {
  const { consent, clientId, customerId, accountIds } = stored;
  return {
    consentId: consent.consent_id,
    consentType: consent.consent_type,
    clientId,
    status: statusAt(stored, now),
    expiresAt: Date.parse(consent.expiration_date),
    ...(customerId === undefined ? {} : { customerId }),
    accountIds,
    permissions: consent.consent_type === 'account-access' ? consent.permissions : [],
    ...findBookingDates(consent),
    createdAt: Date.parse(consent.creation_date_time),
    ...(consent.consent_type === 'payment' ? { payment: pickTerms(consent) } : {}),
  };
}

/** Creates the port with which other packages look up the current facts of a consent. */
export function createConsentLookup(ports: {
  readonly consents: Pick<ConsentStore, 'find'>;
  readonly clock: Clock;
}): ConsentLookup {
  return {
    async find(consentId) {
      const stored = await ports.consents.find(consentId);
      return stored === undefined ? undefined : consentFacts(stored, ports.clock.now());
    },
  };
}

function pickTerms(consent: PaymentConsent): PaymentTerms {
  const { amount, creditor_account, debtor_account, reference, end_to_end_id } = consent;
  return {
    amount,
    creditor_account,
    ...(debtor_account && { debtor_account }),
    ...(reference !== undefined && { reference }),
    ...(end_to_end_id !== undefined && { end_to_end_id }),
  };
}

function findBookingDates(consent: Consent): Pick<ConsentFacts, 'transactionsFrom' | 'transactionsTo'> {
  if (consent.consent_type !== 'account-access') return {};
  const { transaction_from_date: from, transaction_to_date: to } = consent;
  return {
    ...(from === undefined ? {} : { transactionsFrom: Date.parse(from) }),
    ...(to === undefined ? {} : { transactionsTo: Date.parse(to) }),
  };
}

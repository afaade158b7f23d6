import { consentFacts, selectRecipients } from '@ob/consent/primitives';
import type { AccountAudience } from '@ob/core/primitives';
import type { Queryable, Statement } from '../database.ts';
import { listJson } from '../rows.ts';
import { type ConsentJson, consentJson, readConsent } from './consent-row.ts';
import { isStorableText } from './storable-text.ts';

/** The condition on `due_at`, the expiry of an authorized consent, allows the use of the index of live consents. */
const listActive: Statement = {
  name: 'account_audience',
  text: `
    SELECT ${consentJson} AS found FROM ob.consents AS consent
    WHERE account_ids && $1::text[] AND consent_type = 'account-access' AND status = 'authorized' AND due_at > $2`,
};

/**
 * Creates the lookup of the third parties that may receive events of accounts. One statement finds the active consents
 * for all events. Pass the transaction that changes the accounts.
 */
export function createAccountAudience(db: Queryable): AccountAudience {
  return {
    async findRecipients(events, now) {
      const accountIds = [...new Set(events.map((event) => event.resource_id))].filter(isStorableText);
      if (accountIds.length === 0) return [];
      const found = await listJson<ConsentJson>(db, listActive, [accountIds, new Date(now)]);
      const consents = found.map((consent) => consentFacts(readConsent(consent), now));
      return selectRecipients(events, consents, now);
    },
  };
}

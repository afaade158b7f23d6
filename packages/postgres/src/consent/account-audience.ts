import { addressEvents, consentFacts } from '@ob/consent/primitives';
import type { AccountAudience } from '@ob/core/primitives';
import type { Queryable, Statement } from '../database.ts';
import { type ConsentRow, consentColumns, readConsentRow } from './consent-row.ts';
import { isStorableText } from './storable-text.ts';

/** `due_at` of an authorized consent is its expiry, and says so that the index of those that live can serve. */
const listActive: Statement = {
  name: 'account_audience',
  text: `
    SELECT ${consentColumns} FROM ob.consents
    WHERE account_ids && $1::text[] AND consent_type = 'account-access' AND status = 'authorized' AND due_at > $2`,
};

/**
 * Makes the audience of accounts on a database or, for events of a change, on the transaction that makes it: one
 * statement for all events, whatever accounts they tell of. It finds the active consents over the accounts; what each
 * lets hear is decided by `isEntitledTo`, as everywhere.
 */
export function createAccountAudience(db: Queryable): AccountAudience {
  return {
    async address(events, now) {
      const accountIds = [...new Set(events.map((event) => event.resource_id))].filter(isStorableText);
      if (accountIds.length === 0) return [];
      const rows = await db.query<ConsentRow>(listActive, [accountIds, new Date(now)]);
      const consents = rows.map((row) => consentFacts(readConsentRow(row), now));
      return addressEvents(events, consents, now);
    },
  };
}

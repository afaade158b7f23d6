import { consentFacts } from '@ob/consent';
import type { AccessLookup, AccessState, AccessToken, Clock } from '@ob/core';
import { type ConsentRow, consentColumns, readConsentRow } from './consent/consent-row.ts';
import { isStorableText } from './consent/storable-text.ts';
import type { Queryable, Statement } from './database.ts';
import { type CustomerRow, customerColumns, readCustomer } from './oauth/grant-row.ts';

const findState: Statement = {
  name: 'access_state',
  text: `
    SELECT
      EXISTS (SELECT FROM ob.revoked_access_tokens WHERE token_id = $1) AS token_revoked,
      granted.grant_id IS NOT NULL AND granted.revoked_at IS NULL AS grant_alive,
      ${customerColumns},
      consent.*
    FROM (VALUES (1)) AS always (one)
    LEFT JOIN ob.grants AS granted ON granted.grant_id = $2
    LEFT JOIN (SELECT ${consentColumns}, consent_id FROM ob.consents) AS consent ON consent.consent_id = $3`,
};

type StateRow = CustomerRow & {
  readonly token_revoked: boolean;
  readonly grant_alive: boolean;
} & ({ readonly consent_id: null } | (ConsentRow & { readonly consent_id: string }));

/**
 * Makes the look-up that gates ask on every request: token, grant and consent in one statement, never cached.
 * A token of a grant that is not there counts as revoked.
 */
export function createAccessLookup(db: Queryable, clock: Clock): AccessLookup {
  return {
    async find(token, consentId) {
      const asked = consentId !== undefined && isStorableText(consentId) ? consentId : null;
      const [row] = await db.query<StateRow>(findState, [token.tokenId, token.grantId ?? null, asked]);
      if (row === undefined) throw new Error('The access state has exactly one row');
      return describeState(token, row, clock.now());
    },
  };
}

function describeState(token: AccessToken, row: StateRow, now: number): AccessState {
  return {
    revoked: row.token_revoked || (token.grantId !== undefined && !row.grant_alive),
    ...readCustomer(row),
    ...(row.consent_id === null ? {} : { consent: consentFacts(readConsentRow(row), now) }),
  };
}

import { consentFacts } from '@ob/consent/primitives';
import type { AccessLookup, TokenState } from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import { type ConsentJson, joinedConsentJson, readConsent } from './consent/consent-row.ts';
import { isStorableText } from './consent/storable-text.ts';
import type { Queryable, Row, Statement } from './database.ts';
import { queryOne, writeMilliseconds, writeObject } from './rows.ts';

const customerJson = writeObject({
  customerId: 'granted.customer_id',
  authentication: writeObject({
    subject: 'granted.subject',
    acr: 'granted.acr',
    authenticatedAt: writeMilliseconds('granted.authenticated_at'),
    userinfoClaims: `granted.claims -> 'userinfo'`,
  }),
});

/** Returns one JSON value, because it runs on every request. A token with an unknown grant counts as revoked. */
const findState: Statement = {
  name: 'access_state',
  text: `
    SELECT ${writeObject({
      revoked: `EXISTS (SELECT FROM ob.revoked_access_tokens WHERE token_id = $1)
        OR ($2::text IS NOT NULL AND (granted.grant_id IS NULL OR granted.revoked_at IS NOT NULL))`,
      customer: `CASE WHEN granted.grant_id IS NOT NULL THEN json_strip_nulls(${customerJson}) END`,
      consent: joinedConsentJson,
    })} AS found
    FROM (VALUES (1)) AS always (one)
    LEFT JOIN ob.grants AS granted ON granted.grant_id = $2
    LEFT JOIN ob.consents AS consent ON consent.consent_id = $3`,
};

interface FoundState {
  readonly revoked: boolean;
  readonly customer: Omit<TokenState, 'revoked'> | null;
  readonly consent: ConsentJson | null;
}

/** Creates the lookup of every guarded request: token, grant and consent in one uncached statement. */
export function createAccessLookup(db: Queryable, clock: Clock): AccessLookup {
  return {
    async find({ tokenId, grantId }, consentId) {
      const requested = consentId !== undefined && isStorableText(consentId) ? consentId : null;
      const { consent, ...state } = await readState(db, [tokenId, grantId ?? null, requested]);
      if (consent === null) return describeToken(state);
      return { ...describeToken(state), consent: consentFacts(readConsent(consent), clock.now()) };
    },
  };
}

/** Finds whether a token or its grant is revoked, and the customer of the grant. */
export async function findTokenState(
  db: Queryable,
  tokenId: string,
  grantId: string | undefined,
): Promise<TokenState> {
  return describeToken(await readState(db, [tokenId, grantId ?? null, null]));
}

async function readState(db: Queryable, values: readonly (string | null)[]): Promise<FoundState> {
  return (await queryOne<Row & { readonly found: FoundState }>(db, findState, values)).found;
}

function describeToken({ revoked, customer }: Pick<FoundState, 'revoked' | 'customer'>): TokenState {
  return { revoked, ...customer };
}

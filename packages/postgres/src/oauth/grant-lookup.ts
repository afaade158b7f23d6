import { consentFacts } from '@ob/consent/primitives';
import type { Clock } from '@ob/http';
import type { CodeGrant, GrantLookup, RefreshGrant } from '@ob/oauth/primitives';
import { type ConsentJson, joinedConsentJson, readConsent } from '../consent/consent-row.ts';
import type { Queryable, Statement } from '../database.ts';
import { findJson, writeObject } from '../rows.ts';
import { codeGrantJson, refreshGrantJson } from './grant-json.ts';

const findByCode = joinConsent('code_hash', codeGrantJson);
const findByRefreshToken = joinConsent('refresh_token_hash', refreshGrantJson);

function joinConsent(key: string, grantJson: string): Statement {
  return {
    name: `grant_with_consent_by_${key}`,
    text: `
      SELECT ${writeObject({ granted: grantJson, consent: joinedConsentJson })} AS found
      FROM ob.grants AS granted LEFT JOIN ob.consents AS consent ON consent.consent_id = granted.consent_id
      WHERE granted.${key} = $1`,
  };
}

interface Found<Granted> {
  readonly granted: Granted;
  readonly consent: ConsentJson | null;
}

/** Creates the lookup of a grant with its consent, in one uncached statement. */
export function createGrantLookup(db: Queryable, clock: Clock): GrantLookup {
  async function find<Granted>(statement: Statement, hash: string) {
    const found = await findJson<Found<Granted>>(db, statement, [hash]);
    if (found === undefined) return undefined;
    const { granted, consent } = found;
    return consent === null
      ? granted
      : { ...granted, consent: consentFacts(readConsent(consent), clock.now()) };
  }
  return {
    findByCode: (codeHash) => find<CodeGrant>(findByCode, codeHash),
    findByRefreshToken: (refreshTokenHash) => find<RefreshGrant>(findByRefreshToken, refreshTokenHash),
  };
}

import { consentFacts } from '@ob/consent/primitives';
import type { ConsentFacts } from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import type { GrantLookup } from '@ob/oauth/primitives';
import { type ConsentRow, readConsentRow } from '../consent/consent-row.ts';
import type { Queryable, Row, Statement } from '../database.ts';
import { type CodeRow, type RefreshRow, readCodeGrant, readRefreshGrant } from './grant-row.ts';
import { findByCode, findByRefreshToken } from './grant-statements.ts';

const findCodeWithConsent = joinConsent(findByCode);
const findRefreshWithConsent = joinConsent(findByRefreshToken);

/** Creates the lookup of a grant with its consent, in one uncached statement. */
export function createGrantLookup(db: Queryable, clock: Clock): GrantLookup {
  return {
    async findByCode(codeHash) {
      const [row] = await db.query<CodeRow & JoinedRow>(findCodeWithConsent, [codeHash]);
      return row === undefined ? undefined : { ...readCodeGrant(row), ...readConsent(row, clock.now()) };
    },
    async findByRefreshToken(refreshTokenHash) {
      const [row] = await db.query<RefreshRow & JoinedRow>(findRefreshWithConsent, [refreshTokenHash]);
      return row === undefined ? undefined : { ...readRefreshGrant(row), ...readConsent(row, clock.now()) };
    },
  };
}

type JoinedRow = Row & ({ readonly consent_record: null } | JoinedConsent);

/** The columns of a consent, renamed so that they do not clash with those of a grant. */
interface JoinedConsent {
  readonly consent_client_id: ConsentRow['client_id'];
  readonly consent_customer_id: ConsentRow['customer_id'];
  readonly consent_account_ids: ConsentRow['account_ids'];
  readonly consent_last_authorized_at: ConsentRow['last_authorized_at'];
  readonly consent_version: ConsentRow['version'];
  readonly consent_record: ConsentRow['record'];
}

function joinConsent({ name, text }: Statement): Statement {
  return {
    name: `${name}_with_consent`,
    text: `
      SELECT granted.*, consent.client_id AS consent_client_id, consent.customer_id AS consent_customer_id,
        consent.account_ids AS consent_account_ids, consent.last_authorized_at AS consent_last_authorized_at,
        consent.version AS consent_version, consent.record AS consent_record
      FROM (${text}) AS granted
      LEFT JOIN ob.consents AS consent ON consent.consent_id = granted.consent_id`,
  };
}

function readConsent(row: JoinedRow, now: number): { readonly consent?: ConsentFacts } {
  if (row.consent_record === null) return {};
  const stored = readConsentRow({
    client_id: row.consent_client_id,
    customer_id: row.consent_customer_id,
    account_ids: row.consent_account_ids,
    last_authorized_at: row.consent_last_authorized_at,
    version: row.consent_version,
    record: row.consent_record,
  });
  return { consent: consentFacts(stored, now) };
}

import { type ConsentUse, type ConsentUseStore, useInterval } from '@ob/consent/primitives';
import type { Queryable, Statement } from '../database.ts';
import { listJson, writeMilliseconds, writeObject } from '../rows.ts';

const touch: Statement = {
  name: 'consent_use_touch',
  text: `
    INSERT INTO ob.consent_use (consent_id, endpoint, used_at)
    SELECT $1, $2, $3::timestamptz
    WHERE NOT EXISTS (
      SELECT FROM ob.consent_use
      WHERE consent_id = $1 AND endpoint = $2 AND used_at > $3::timestamptz - $4::integer * interval '1 ms')
    ON CONFLICT (consent_id, endpoint) DO UPDATE SET used_at = greatest(consent_use.used_at, excluded.used_at)`,
};

const useJson = writeObject({
  consentId: 'consent_id',
  endpoint: 'endpoint',
  usedAt: writeMilliseconds('used_at'),
});

const list: Statement = {
  name: 'consent_use_list',
  text: `
    SELECT ${useJson} AS found FROM ob.consent_use WHERE consent_id = ANY ($1)
    ORDER BY consent_id, endpoint`,
};

/** Creates the store of last uses. A use within a minute of the last one costs one read and no write. */
export function createConsentUseStore(db: Queryable): ConsentUseStore {
  return {
    async touch({ consentId, endpoint, usedAt }) {
      await db.query(touch, [consentId, endpoint, new Date(usedAt), useInterval]);
    },
    listUses: (consentIds) => listJson<ConsentUse>(db, list, [consentIds]),
  };
}

import type { ReplayStore } from '@ob/oauth/primitives';
import type { Queryable, Statement } from '../database.ts';

// An expired id stays in use until it is purged, so reuse does not depend on the clock of the database.
const take: Statement = {
  name: 'replay_take',
  text: `
    INSERT INTO ob.used_identifiers (namespace, id, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (namespace, id) DO NOTHING
    RETURNING true AS taken`,
};

/** Creates the store of identifiers that are valid once. Only one of several parallel callers inserts the row. */
export function createReplayStore(db: Queryable): ReplayStore {
  return {
    async unique(namespace, id, expiresAt) {
      const rows = await db.query(take, [namespace, id, new Date(expiresAt)]);
      return rows.length === 1;
    },
  };
}

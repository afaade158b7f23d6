import type { ReplayStore } from '@ob/oauth/primitives';
import type { Queryable, Statement } from '../database.ts';

// An expired id stays taken until it is purged: no clock of the database decides whether it may be used again.
const take: Statement = {
  name: 'replay_take',
  text: `
    INSERT INTO ob.used_identifiers (namespace, id, expires_at) VALUES ($1, $2, $3)
    ON CONFLICT (namespace, id) DO NOTHING
    RETURNING true AS taken`,
};

/** Makes the store of what may be used once: of any number of parallel callers, one inserts the row. */
export function createReplayStore(db: Queryable): ReplayStore {
  return {
    async unique(namespace, id, expiresAt) {
      const rows = await db.query(take, [namespace, id, new Date(expiresAt)]);
      return rows.length === 1;
    },
  };
}

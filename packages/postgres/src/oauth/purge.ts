import type { Queryable, Row, Statement } from '../database.ts';

/**
 * The time between the end of a row and its deletion: longer than the life of an access token, and more than the
 * difference between the clocks of processes.
 */
const margin = `interval '1 hour'`;

/** The maximum number of rows that one statement deletes, so that it never holds many locks for long. */
const batchSize = 1000;

const expired: Readonly<
  Record<string, { readonly table: string; readonly key: string; readonly end: string }>
> = {
  oauth_purge_grants: {
    table: 'ob.grants',
    key: 'grant_id',
    end: 'coalesce(refresh_expires_at, code_expires_at)',
  },
  oauth_purge_access_tokens: { table: 'ob.revoked_access_tokens', key: 'token_id', end: 'expires_at' },
  oauth_purge_identifiers: { table: 'ob.used_identifiers', key: 'namespace, id', end: 'expires_at' },
  oauth_purge_requests: {
    table: 'ob.pushed_requests',
    key: 'request_hash',
    end: 'coalesce(decide_by, open_by)',
  },
};

const statements: readonly Statement[] = Object.entries(expired).map(([name, { table, key, end }]) => ({
  name,
  text: `
    WITH ended AS (
      SELECT ${key} FROM ${table} WHERE ${end} < $1::timestamptz - ${margin}
      ORDER BY ${end} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ),
    deleted AS (
      DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ended) RETURNING 1
    )
    SELECT count(*)::integer AS deleted FROM deleted`,
}));

/**
 * Deletes ended grants, expired ids and revoked tokens, and pushed requests past their deadline. Rows go an hour after
 * their end, at most 1000 per table. Returns the number of rows. Call it with the same `now` until it returns 0; with a
 * newer `now` the loop may never end. Safe to run in several processes at once.
 */
export async function purgeAuthorizations(db: Queryable, now: number): Promise<number> {
  let deleted = 0;
  for (const statement of statements) {
    const [row] = await db.query<Row & { readonly deleted: number }>(statement, [new Date(now)]);
    deleted += row?.deleted ?? 0;
  }
  return deleted;
}

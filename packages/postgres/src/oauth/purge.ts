import type { Queryable, Row, Statement } from '../database.ts';

/**
 * How long a row outlives its last use: longer than an access token that was issued at the last moment, and long
 * enough that clocks of several processes need not agree.
 */
const margin = `interval '1 hour'`;

/** How many rows of a table one statement deletes at most, so that it never holds many locks for long. */
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
 * Deletes what the authorization server needs no more: ended grants, ids and revoked tokens past their expiry, pushed
 * requests past their deadline; each an hour after its end and at most 1000 rows of a table. Answers how many rows it
 * deleted: call it with the same `now` until it answers 0, or rows that expire meanwhile keep the loop running. Safe to
 * run in several processes at once.
 */
export async function purgeAuthorizations(db: Queryable, now: number): Promise<number> {
  let deleted = 0;
  for (const statement of statements) {
    const [row] = await db.query<Row & { readonly deleted: number }>(statement, [new Date(now)]);
    deleted += row?.deleted ?? 0;
  }
  return deleted;
}

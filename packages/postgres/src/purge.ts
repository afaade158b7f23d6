import { unattendedWindow } from '@ob/core/primitives';
import type { Queryable, Row, Statement } from './database.ts';
import { queryOne } from './rows.ts';

/** The maximum number of rows that one statement deletes, so that it never holds many locks for long. */
const batchSize = 1000;

/**
 * The time between the end of a row and its deletion, in milliseconds: longer than the life of an access token, and more
 * than the difference between the clocks of processes.
 */
const marginMs = 3_600_000;

/** `$1` is the time in milliseconds since the epoch. */
const now = 'to_timestamp($1::bigint / 1000.0)';
const interval = (milliseconds: number) => `${milliseconds} * interval '1 ms'`;
const hourAgo = `${now} - ${interval(marginMs)}`;

interface EndedRows {
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** The column or expression with the end of a row. */
  readonly end: string;
  /** The condition of the rows to delete. Default: their end was an hour ago. */
  readonly condition?: string;
}

/** Rows further ahead than the margin come from a clock that was moved back since. They would block their client. */
const limits: readonly EndedRows[] = [
  {
    name: 'limits_purge_buckets',
    table: 'ob.burst_buckets',
    key: 'client_id',
    end: 'filled_at',
    condition: `filled_at NOT BETWEEN $1::bigint - ${marginMs} AND $1::bigint + ${marginMs}`,
  },
  {
    name: 'limits_purge_uses',
    table: 'ob.unattended_uses',
    key: 'consent_id, endpoint, account_id',
    end: 'ends_at',
    condition: `ends_at <= ${now} OR ends_at > ${now} + ${interval(unattendedWindow + marginMs)}`,
  },
];

// biome-ignore format: one line per table
const authorizations: readonly EndedRows[] = [
  { name: 'oauth_purge_grants', table: 'ob.grants', key: 'grant_id', end: 'coalesce(refresh_expires_at, code_expires_at)' },
  { name: 'oauth_purge_access_tokens', table: 'ob.revoked_access_tokens', key: 'token_id', end: 'expires_at' },
  { name: 'oauth_purge_identifiers', table: 'ob.used_identifiers', key: 'namespace, id', end: 'expires_at' },
  { name: 'oauth_purge_requests', table: 'ob.pushed_requests', key: 'request_hash', end: 'coalesce(decide_by, open_by)' },
];

const payments: readonly EndedRows[] = [
  { name: 'payments_purge_keys', table: 'ob.payment_keys', key: 'client_id, key', end: 'kept_until' },
];

/** A function that deletes ended rows, at most 1000 from each table, and returns their number. */
type Purge = (db: Queryable, now: number) => Promise<number>;

/**
 * Deletes ended grants, expired ids and revoked tokens, and pushed requests past their deadline, an hour after their end.
 * Returns the number of rows. Call it with the same `now` until it returns 0; with a newer `now` the loop may never end.
 * Safe to run in several processes at once.
 */
export const purgeAuthorizations: Purge = createPurge(authorizations);

/** Deletes buckets that were unused for an hour, and empty windows, like {@link purgeAuthorizations}. */
export const purgeLimits: Purge = createPurge(limits);

/** Deletes idempotency keys an hour after their expiry, like {@link purgeAuthorizations}. Payments stay. */
export const purgePayments: Purge = createPurge(payments);

function createPurge(tables: readonly EndedRows[]): Purge {
  const statements = tables.map(writePurge);
  return async (db, moment) => {
    let deleted = 0;
    for (const statement of statements)
      deleted += (await queryOne<DeletedRow>(db, statement, [Math.trunc(moment)])).deleted;
    return deleted;
  };
}

type DeletedRow = Row & { readonly deleted: number };

function writePurge({ name, table, key, end, condition = `${end} < ${hourAgo}` }: EndedRows): Statement {
  return {
    name,
    text: `
      WITH ended AS (
        SELECT ${key} FROM ${table} WHERE ${condition} ORDER BY ${end} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ),
      deleted AS (DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ended) RETURNING 1)
      SELECT count(*)::integer AS deleted FROM deleted`,
  };
}

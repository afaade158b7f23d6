import {
  type BurstLimit,
  capacityOf,
  describeStanding,
  rememberEmptyBuckets,
  requestCost,
} from '@ob/core/primitives';
import type { Queryable, Row, Statement } from '../database.ts';

const gained = '$4::integer * greatest(0, $2::bigint - bucket.filled_at)';

// An empty bucket is only read, so that a client over its limit writes no row and waits for no lock. Otherwise the update
// locks the row: parallel callers take one after another, and each sees what the one before has left.
const take: Statement = {
  name: 'burst_take',
  text: `
    WITH empty AS (
      SELECT filled FROM ob.burst_buckets AS bucket, LATERAL (SELECT bucket.level + ${gained}) AS now (filled)
      WHERE client_id = $1 AND filled < ${requestCost}
    ),
    taken AS (
      INSERT INTO ob.burst_buckets AS bucket (client_id, level, filled_at, allowed)
      SELECT $1, $3::integer - ${requestCost}, $2::bigint, true WHERE NOT EXISTS (SELECT FROM empty)
      ON CONFLICT (client_id) DO UPDATE SET (level, filled_at, allowed) = (
        SELECT
          CASE WHEN filled >= ${requestCost} THEN filled - ${requestCost} ELSE filled END,
          greatest(bucket.filled_at, $2::bigint),
          filled >= ${requestCost}
        FROM (SELECT least($3::integer, bucket.level + ${gained})) AS now (filled)
      )
      RETURNING level, allowed
    )
    SELECT level, allowed FROM taken UNION ALL SELECT filled::integer, false FROM empty`,
};

interface BucketRow extends Row {
  readonly level: number;
  readonly allowed: boolean;
}

/**
 * Makes a burst limit of `rate` requests per second, a whole number of at least 1, over all processes on one database:
 * one statement for each request, and none for a request of a client whose bucket this process knows to be empty.
 */
export function createBurstLimit(db: Queryable, { rate }: { readonly rate: number }): BurstLimit {
  return rememberEmptyBuckets(async (clientId, now) => {
    const [row] = await db.query<BucketRow>(take, [clientId, Math.trunc(now), capacityOf(rate), rate]);
    if (row === undefined) throw new Error('A bucket answers with exactly one row');
    return describeStanding(rate, row.level, row.allowed);
  });
}

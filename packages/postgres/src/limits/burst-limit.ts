import {
  type BurstLimit,
  capacityOf,
  describeBucket,
  rememberEmptyBuckets,
  requestCost,
} from '@ob/core/primitives';
import type { Queryable, Row, Statement } from '../database.ts';
import { queryOne } from '../rows.ts';

const gained = '$4::integer * greatest(0, $2::bigint - bucket.filled_at)';

// An empty bucket is only read, so a client over its limit writes no row and waits for no lock. Otherwise the update
// locks the row, and parallel requests take from the bucket one after another.
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
 * Creates a limit of `rate` requests per second and client, shared by all processes. `rate` is a whole number of at
 * least 1. Each request costs one statement, or none while this process knows the bucket to be empty.
 */
export function createBurstLimit(db: Queryable, { rate }: { readonly rate: number }): BurstLimit {
  return rememberEmptyBuckets(async (clientId, now) => {
    const row = await queryOne<BucketRow>(db, take, [clientId, Math.trunc(now), capacityOf(rate), rate]);
    return describeBucket(rate, row.level, row.allowed);
  });
}

import { type BurstLimit, capacityOf, describeStanding, requestCost } from '@ob/core';
import type { Queryable, Row, Statement } from '../database.ts';

// The row is locked by the update, so parallel callers take one after another; each sees what the one before has left.
const take: Statement = {
  name: 'burst_take',
  text: `
    INSERT INTO ob.burst_buckets AS bucket (client_id, level, filled_at, allowed)
    VALUES ($1, $3::integer - ${requestCost}, $2, true)
    ON CONFLICT (client_id) DO UPDATE SET (level, filled_at, allowed) = (
      SELECT
        CASE WHEN filled >= ${requestCost} THEN filled - ${requestCost} ELSE filled END,
        greatest(bucket.filled_at, $2),
        filled >= ${requestCost}
      FROM (SELECT least($3::integer, bucket.level + $4::integer * greatest(0, $2 - bucket.filled_at))) AS now (filled)
    )
    RETURNING level, allowed`,
};

interface BucketRow extends Row {
  readonly level: number;
  readonly allowed: boolean;
}

/**
 * Makes a burst limit of `rate` requests per second, a whole number of at least 1, over all processes on one database:
 * one statement for each request.
 */
export function createBurstLimit(db: Queryable, { rate }: { readonly rate: number }): BurstLimit {
  return {
    async take(clientId, now) {
      const [row] = await db.query<BucketRow>(take, [clientId, Math.trunc(now), capacityOf(rate), rate]);
      if (row === undefined) throw new Error('A bucket answers with exactly one row');
      return describeStanding(rate, row.level, row.allowed);
    },
  };
}

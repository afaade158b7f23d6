import { type BurstLimit, noBurstLimit, noUnattendedLimit, type UnattendedLimit } from '@ob/core';
import { createBurstLimit, createUnattendedLimit, type Queryable } from '@ob/postgres';
import type { Config } from '../config.ts';

/** How fast a client may ask, and how often while its customer is away. */
export interface Limits {
  readonly burst: BurstLimit;
  readonly unattended: UnattendedLimit;
}

/** Makes the limits as they are configured; one that is 0 is off and costs nothing. */
export function createLimits({
  config: { rateLimit, unattendedLimit },
  database,
}: {
  readonly config: Pick<Config, 'rateLimit' | 'unattendedLimit'>;
  readonly database: Queryable;
}): Limits {
  return {
    burst: rateLimit === 0 ? noBurstLimit : createBurstLimit(database, { rate: rateLimit }),
    unattended:
      unattendedLimit === 0 ? noUnattendedLimit : createUnattendedLimit(database, { limit: unattendedLimit }),
  };
}

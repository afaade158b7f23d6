import { type BurstLimit, noBurstLimit, noUnattendedLimit, type UnattendedLimit } from '@ob/core';
import { createBurstLimit, createUnattendedLimit, type Queryable } from '@ob/postgres';
import type { Config } from '../config.ts';

/** The limits on what clients ask. */
export interface Limits {
  readonly burst: BurstLimit;
  readonly unattended: UnattendedLimit;
  /** How many questions about funds a consent gets answered. */
  readonly fundsLimit: UnattendedLimit;
}

/** Makes the limits as they are configured; one that is 0 is off and costs nothing. */
export function createLimits({
  config: { rateLimit, unattendedLimit, fundsLimit },
  database,
}: {
  readonly config: Pick<Config, 'rateLimit' | 'unattendedLimit' | 'fundsLimit'>;
  readonly database: Queryable;
}): Limits {
  return {
    burst: rateLimit === 0 ? noBurstLimit : createBurstLimit(database, { rate: rateLimit }),
    unattended:
      unattendedLimit === 0 ? noUnattendedLimit : createUnattendedLimit(database, { limit: unattendedLimit }),
    fundsLimit: fundsLimit === 0 ? noUnattendedLimit : createUnattendedLimit(database, { limit: fundsLimit }),
  };
}

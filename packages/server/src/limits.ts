import { type BurstLimit, noBurstLimit, noUnattendedLimit, type UnattendedLimit } from '@ob/core/primitives';
import type { RequestLimits } from './options.ts';
import type { ServiceStores } from './storage.ts';

export interface Limits {
  readonly burst: BurstLimit;
  readonly unattended: UnattendedLimit;
  /** Funds confirmations of one consent. */
  readonly fundsLimit: UnattendedLimit;
}

/** The limits with defaults filled in. */
export type FilledLimits = Readonly<Record<keyof RequestLimits, number>>;

/** Fills in the defaults. Throws a `RangeError` for a limit that is not a whole number of at least 0. */
export function fillLimits(limits: RequestLimits = {}): FilledLimits {
  const { requestsPerSecond = 50, unattendedReads = 4, fundsConfirmations = 10 } = limits;
  const filled = { requestsPerSecond, unattendedReads, fundsConfirmations };
  for (const [name, limit] of Object.entries(filled))
    if (!(Number.isSafeInteger(limit) && limit >= 0))
      throw new RangeError(
        `limits.${name} is ${typeof limit === 'number' ? limit : `a ${typeof limit}`}. Use a whole number of at least 1, or 0 for no limit.`,
      );
  return filled;
}

/** Creates the limits. A limit of 0 is off and costs nothing. */
export function createLimits(
  storage: Pick<ServiceStores, 'createBurstLimit' | 'createUnattendedLimit'>,
  { requestsPerSecond, unattendedReads, fundsConfirmations }: FilledLimits,
): Limits {
  const createDayLimit = (limit: number) =>
    limit === 0 ? noUnattendedLimit : storage.createUnattendedLimit(limit);
  return {
    burst: requestsPerSecond === 0 ? noBurstLimit : storage.createBurstLimit(requestsPerSecond),
    unattended: createDayLimit(unattendedReads),
    fundsLimit: createDayLimit(fundsConfirmations),
  };
}

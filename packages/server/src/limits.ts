import { type BurstLimit, noBurstLimit, noUnattendedLimit, type UnattendedLimit } from '@ob/core/stores';
import type { RequestLimits } from './options.ts';
import type { ServiceStores } from './storage.ts';

/** The limits on the requests of clients. */
export interface Limits {
  readonly burst: BurstLimit;
  readonly unattended: UnattendedLimit;
  /** Funds confirmations of one consent. */
  readonly fundsLimit: UnattendedLimit;
}

/** The limits of a bank that sets none. */
export const defaultLimits = { requestsPerSecond: 50, unattendedReads: 4, fundsConfirmations: 10 } as const;

/** Creates the limits. One that is 0 is off and costs nothing. */
export function createLimits(
  storage: Pick<ServiceStores, 'createBurstLimit' | 'createUnattendedLimit'>,
  limits: RequestLimits = {},
): Limits {
  const { requestsPerSecond, unattendedReads, fundsConfirmations } = { ...defaultLimits, ...limits };
  const createDayLimit = (limit: number) =>
    limit === 0 ? noUnattendedLimit : storage.createUnattendedLimit(limit);
  return {
    burst: requestsPerSecond === 0 ? noBurstLimit : storage.createBurstLimit(requestsPerSecond),
    unattended: createDayLimit(unattendedReads),
    fundsLimit: createDayLimit(fundsConfirmations),
  };
}

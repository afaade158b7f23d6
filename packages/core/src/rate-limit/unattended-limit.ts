import type { EndpointName } from '../access/endpoint.ts';

/** The counter of an unattended request: each combination has its own. */
export interface UnattendedAccess {
  readonly consentId: string;
  readonly endpoint: EndpointName | 'funds_confirmations';
  /** The account of the path; absent on endpoints over all accounts, which share one counter. */
  readonly accountId?: string;
}

export type UnattendedLimitState =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** Milliseconds until the next request is allowed; at least 1. */
      readonly nextIn: number;
    };

/**
 * Port: limits the requests without the customer in any 24 hours, for each consent, endpoint and account.
 * `createMemoryUnattendedLimit` keeps the counters in one process; {@link noUnattendedLimit} turns the limit off.
 */
export interface UnattendedLimit {
  /**
   * Counts one request, unless the limit is reached in the last 24 hours. One atomic step: parallel callers, in all
   * processes, never get more. A refused request does not count. `now` is in milliseconds since the epoch; requests that
   * were counted at a later time count too.
   */
  take(access: UnattendedAccess, now: number): Promise<UnattendedLimitState>;
}

/** Turns the unattended limit off. */
export const noUnattendedLimit: UnattendedLimit = { take: async () => ({ allowed: true }) };

import type { EndpointName } from '../access/endpoint.ts';

/** What unattended requests are counted by. */
export interface UnattendedAccess {
  readonly consentId: string;
  readonly endpoint: EndpointName | 'funds_confirmations';
  /** The account of the path; absent on endpoints over all accounts, which are counted as one. */
  readonly accountId?: string;
}

/** What became of a request: counted, or over the limit. */
export type UnattendedLimitState =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** How many milliseconds until one more would be counted; at least 1. */
      readonly nextIn: number;
    };

/**
 * Port: limits how often a third party may read while its customer is not there: so many requests in any 24 hours, by
 * consent, endpoint and account. `createMemoryUnattendedLimit` keeps them in this process; {@link noUnattendedLimit}
 * limits nothing.
 */
export interface UnattendedLimit {
  /**
   * Counts one request, unless as many as are allowed lie less than 24 hours back. One atomic step: any number of
   * parallel callers, over all processes, never get more than that. A refused request does not count. `now` is in
   * milliseconds since the epoch; counted requests that lie ahead of it count, too.
   */
  take(access: UnattendedAccess, now: number): Promise<UnattendedLimitState>;
}

/** Limits nothing and asks nobody, for whoever has said so. */
export const noUnattendedLimit: UnattendedLimit = { take: async () => ({ allowed: true }) };

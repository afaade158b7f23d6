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

/** Port: limits unattended requests in any 24 hours, by consent, endpoint and account. {@link noUnattendedLimit} turns it off. */
export interface UnattendedLimit {
  /**
   * Counts one request in one atomic step: parallel callers in all processes never exceed the limit. A refused request does not
   * count. `now` is in milliseconds since the epoch; requests that were counted at a later time count too.
   */
  take(access: UnattendedAccess, now: number): Promise<UnattendedLimitState>;
}

/** Turns the unattended limit off. */
export const noUnattendedLimit: UnattendedLimit = { take: async () => ({ allowed: true }) };

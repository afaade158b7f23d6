import type { EndpointName } from '../access/endpoint.ts';

export type UsedEndpoint = EndpointName | 'funds_confirmations';

/** One use of a consent: a request that got data. */
export interface AccessUse {
  readonly consentId: string;
  readonly endpoint: UsedEndpoint;
}

/**
 * Port: records every request that is about to get data, so that the customer can see who reads it. If recording fails,
 * the request fails too, because all access must be visible to the customer. `@ob/consent` implements it.
 */
export interface UseRecorder {
  record(use: AccessUse): Promise<void>;
}

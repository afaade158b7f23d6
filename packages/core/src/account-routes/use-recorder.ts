import type { EndpointName } from '../access/endpoint.ts';

/** What a consent may be used at: an endpoint that reads accounts, or the one that tells whether money is there. */
export type UsedEndpoint = EndpointName | 'funds_confirmations';

/** One use of a consent: data was answered with. */
export interface AccessUse {
  readonly consentId: string;
  readonly endpoint: UsedEndpoint;
}

/**
 * Port: is told of every request that is about to be answered with data, so that the customer can see who reads what.
 * Where it fails, so does the request: nothing is shown that could not be noted. `@ob/consent` makes one.
 */
export interface UseRecorder {
  record(use: AccessUse): Promise<void>;
}

import type { EndpointName } from '../access/endpoint.ts';

export type UsedEndpoint = EndpointName | 'funds_confirmations';

/** One use of a consent: a request that got data. */
export interface AccessUse {
  readonly consentId: string;
  readonly endpoint: UsedEndpoint;
}

/** Port: records each request that gets data, for the customer to see. If recording fails, the request fails too. */
export interface UseRecorder {
  record(use: AccessUse): Promise<void>;
}

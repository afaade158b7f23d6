import type { AttemptResult } from '../delivery/delivery.ts';

/** One signed request to an endpoint. */
export interface TransportRequest {
  /** Selects the settings of the webhook, such as a client certificate. */
  readonly webhookId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Port: makes one attempt. Errors of the endpoint, the network and the resolver are outcomes and are never thrown. It checks the
 * address again, follows no redirect and ends within 15 seconds.
 */
export interface Transport {
  attempt(request: TransportRequest): Promise<Omit<AttemptResult, 'startedAt'>>;
}

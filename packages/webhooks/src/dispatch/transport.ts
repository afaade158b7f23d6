import type { AttemptResult } from '../delivery/delivery.ts';

/** One signed request on its way to an endpoint. */
export interface TransportRequest {
  /** For transports that know an endpoint by its webhook, such as for a client certificate. */
  readonly webhookId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Port: makes one attempt. It never throws for what an endpoint, a network or a resolver does: every such end is an
 * outcome. It judges the target's address again, follows no redirect, and is done within 15 seconds, of which the
 * endpoint has 10 from the start of the connection.
 */
export interface Transport {
  attempt(request: TransportRequest): Promise<Omit<AttemptResult, 'startedAt'>>;
}

/** The backlog at one moment. Counts of deliveries stop at {@link backlogCountLimit}. */
export interface BacklogReading {
  /** How long the oldest due delivery has waited for a worker, in milliseconds. 0 if none is due. Ignores redeliveries. */
  readonly oldestDueMs: number;
  /** Deliveries that a worker may claim now, also those with an expired lease. */
  readonly due: number;
  /** Deliveries with a later next attempt. */
  readonly scheduled: number;
  /** Deliveries that wait until their webhook is enabled or their client is registered again. */
  readonly held: number;
  /** Attempts in flight, over all workers. */
  readonly inFlight: number;
  readonly enabledWebhooks: number;
  /** Disabled webhooks, and webhooks of clients that are not registered. */
  readonly disabledWebhooks: number;
}

/** The maximum of each count of waiting deliveries. */
export const backlogCountLimit = 10_000;

/** Port: measures the backlog, for monitoring. It changes nothing and blocks no worker. */
export interface DeliveryBacklog {
  /**
   * Measures the backlog now. The cost depends neither on the history nor on the size of the backlog. With very many
   * webhooks, a store may report a part of them at a time.
   */
  measure(): Promise<BacklogReading>;
}

/** The backlog at one moment. Each count of deliveries is at most {@link backlogCountLimit}. */
export interface BacklogReading {
  /** The age of the oldest due delivery, in milliseconds, or 0. Ignores redeliveries. */
  readonly oldestDueMs: number;
  /** Deliveries that a worker may claim now, also those with an expired lease. */
  readonly due: number;
  readonly scheduled: number;
  /** Deliveries that wait until their webhook is enabled or their client is registered again. */
  readonly held: number;
  readonly inFlight: number;
  readonly enabledWebhooks: number;
  /** Disabled webhooks, and webhooks of clients that are not registered. */
  readonly disabledWebhooks: number;
}

export const backlogCountLimit = 10_000;

/** Port: measures the backlog, for monitoring. It changes nothing and blocks no worker. */
export interface DeliveryBacklog {
  /**
   * The cost does not depend on the size of the history or the backlog. A store may measure a part of many webhooks at a time.
   */
  measure(): Promise<BacklogReading>;
}

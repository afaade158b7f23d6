/** What waits, and who waits for it, at one moment. */
export interface BacklogReading {
  /**
   * For how long the oldest delivery that is due waits for a worker, in milliseconds; 0 where none is due. Attempts
   * asked for by hand do not count.
   */
  readonly oldestDueMs: number;
  /** Deliveries that a worker may take now, those of workers that were lost too. */
  readonly due: number;
  /** Deliveries whose next attempt comes later. */
  readonly scheduled: number;
  /** Deliveries that wait for their webhook to be enabled, or for their client to be registered again. */
  readonly held: number;
  /** Attempts under way, over all workers. */
  readonly inFlight: number;
  readonly enabledWebhooks: number;
  /** Those that get nothing: disabled ones, and those of clients that are not registered. */
  readonly disabledWebhooks: number;
}

/** Where the counts of deliveries that wait end: as many or more are told as so many. */
export const backlogCountLimit = 10_000;

/** Port: measures what waits, for monitoring. It changes nothing and keeps no worker waiting. */
export interface DeliveryBacklog {
  /**
   * Measures now. What it costs depends neither on history nor on how much waits; where very many webhooks have
   * something waiting, an engine may tell of a part of them at a time.
   */
  measure(): Promise<BacklogReading>;
}

/** The state of a client's bucket after a request. */
export interface BurstLimitState {
  readonly allowed: boolean;
  /** Requests per second that the bucket gains. It holds twice as many. */
  readonly rate: number;
  readonly remaining: number;
  /** Milliseconds until the bucket gains the next request; at least 1. */
  readonly nextIn: number;
}

/** Port: limits the requests of each client with a token bucket that all processes share. {@link noBurstLimit} turns it off. */
export interface BurstLimit {
  /**
   * Takes one request in one atomic step: parallel callers in all processes never take more than the bucket holds. A refused
   * request takes nothing. `now` is in milliseconds since the epoch; a clock that goes back adds nothing.
   */
  take(clientId: string, now: number): Promise<BurstLimitState | 'unlimited'>;
  /** Returns the refusal of `take` if this process knows it without the store. {@link rememberEmptyBuckets} implements it. */
  peek(clientId: string, now: number): BurstLimitState | undefined;
}

/** Turns the burst limit off. */
export const noBurstLimit: BurstLimit = { take: async () => 'unlimited', peek: () => undefined };

/** The state of a client's bucket after a request. */
export interface BurstLimitState {
  /** False if the bucket was empty: refuse the request. */
  readonly allowed: boolean;
  /** Requests per second that the bucket gains. It holds twice as many. */
  readonly rate: number;
  /** The number of requests that the bucket allows now. */
  readonly remaining: number;
  /** Milliseconds until the bucket gains the next request; at least 1. */
  readonly nextIn: number;
}

/**
 * Port: limits the requests of each client with a token bucket that all processes share. `createMemoryBurstLimit` keeps
 * the buckets in one process; {@link noBurstLimit} turns the limit off.
 */
export interface BurstLimit {
  /**
   * Takes one request from a client's bucket in one atomic step. Parallel callers, in all processes, never take more than
   * it holds. A refused request takes nothing. `now` is in milliseconds since the epoch; a clock that goes back adds
   * nothing.
   */
  take(clientId: string, now: number): Promise<BurstLimitState | 'unlimited'>;
  /**
   * Returns the refusal of `take` if this process already knows it, without asking the store. Takes nothing. Returns
   * `undefined` if only the store knows. {@link rememberEmptyBuckets} implements it for every store.
   */
  peek(clientId: string, now: number): BurstLimitState | undefined;
}

/** Turns the burst limit off. */
export const noBurstLimit: BurstLimit = { take: async () => 'unlimited', peek: () => undefined };

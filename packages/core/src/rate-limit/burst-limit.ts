/** Where a client stands after one request: in tokens, of which a request takes one. */
export interface BurstLimitState {
  /** False where nothing was left to take: the request is to be refused. */
  readonly allowed: boolean;
  /** How many requests the bucket gains per second; it holds twice as many. */
  readonly rate: number;
  /** How many requests would be allowed right now. */
  readonly remaining: number;
  /** How many milliseconds until one more would be; at least 1. */
  readonly nextIn: number;
}

/**
 * Port: limits how fast one client may ask, whatever it asks for: a token bucket per client, shared by all processes.
 * `createMemoryBurstLimit` keeps it in this process; {@link noBurstLimit} limits nothing.
 */
export interface BurstLimit {
  /**
   * Takes one request from the bucket of a client, in one atomic step: any number of parallel callers, over all
   * processes, take no more than there is. A refused request takes nothing. `now` is in milliseconds since the epoch;
   * a moment before one that the bucket has seen adds nothing to it.
   */
  take(clientId: string, now: number): Promise<BurstLimitState | 'unlimited'>;
  /**
   * Returns the refusal that `take` would give, if this process can tell without asking the store. Takes nothing.
   * Returns `undefined` if only the store knows. {@link rememberEmptyBuckets} implements it for every store.
   */
  peek(clientId: string, now: number): BurstLimitState | undefined;
}

/** Limits nothing and asks nobody, for whoever has said so. */
export const noBurstLimit: BurstLimit = { take: async () => 'unlimited', peek: () => undefined };

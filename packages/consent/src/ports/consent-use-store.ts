/** The last use of one endpoint with one consent. */
export interface ConsentUse {
  readonly consentId: string;
  /** The name of an endpoint, such as `balances`. Never a path with ids. */
  readonly endpoint: string;
  /** In milliseconds since the epoch. */
  readonly usedAt: number;
}

/** Port: stores when a consent was last used, for display to the customer. */
export interface ConsentUseStore {
  /** Stores a use, unless the stored use of the same consent and endpoint is less than a minute older. */
  touch(use: ConsentUse): Promise<void>;
  /** Reads the last use of each endpoint with each of these consents. */
  listUses(consentIds: readonly string[]): Promise<readonly ConsentUse[]>;
}

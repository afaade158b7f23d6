/** The last use of one endpoint through one consent. */
export interface ConsentUse {
  readonly consentId: string;
  /** A name, such as those of the account-information endpoints; never a path with ids in it. */
  readonly endpoint: string;
  /** In milliseconds since the epoch. */
  readonly usedAt: number;
}

/** Port: remembers when a consent was last used, for the customer's eyes. */
export interface ConsentUseStore {
  /** Writes a use down, unless one of the same consent and endpoint less than a minute before it is known. */
  touch(use: ConsentUse): Promise<void>;
  /** Reads the last use of every endpoint through the given consents. */
  listUses(consentIds: readonly string[]): Promise<readonly ConsentUse[]>;
}

/** Port: stores the identifiers of one-time objects: the `jti` of client assertions and of DPoP proofs. */
export interface ReplayStore {
  /**
   * Stores an identifier. Returns true on the first call and false as long as the identifier is stored; expired
   * identifiers may stay until they are purged. Exactly one of several concurrent calls, in any number of processes, returns
   * true. `expiresAt` is in milliseconds since the epoch.
   */
  unique(namespace: string, id: string, expiresAt: number): Promise<boolean>;
}

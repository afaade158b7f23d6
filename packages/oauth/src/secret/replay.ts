/** Port: remembers what may be used once: `jti` of client assertions and of DPoP proofs. */
export interface ReplayStore {
  /**
   * Takes an id for the first time and answers true; answers false while an earlier take has not expired, and
   * may go on doing so until expired ids are purged. `expiresAt` is in milliseconds since the epoch.
   * One atomic step: of any number of parallel callers, over all processes, exactly one gets true.
   */
  unique(namespace: string, id: string, expiresAt: number): Promise<boolean>;
}

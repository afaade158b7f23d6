import type { AuthorizationStore } from '@ob/oauth/primitives';

/**
 * Port: remembers which browser opened an authorization first. A browser is known by the hash of its cookie. Times are
 * in milliseconds since the epoch.
 */
export interface AuthorizationClaims {
  /**
   * Claims an authorization for a browser until `expiresAt`, in one atomic step. Returns `true` for the first browser,
   * as often as it asks, and `false` for every other.
   */
  claim(authorizationId: string, browserHash: string, expiresAt: number): Promise<boolean>;
  /** Returns whether this browser holds the claim. */
  isClaimed(authorizationId: string, browserHash: string, now: number): Promise<boolean>;
  /** Deletes the claim of an authorization that is decided. */
  release(authorizationId: string): Promise<void>;
}

/** Keeps the claims with the authorizations: a claim ends with its authorization. */
export function claimsOf({
  authorizations,
}: {
  readonly authorizations: Pick<AuthorizationStore, 'claim' | 'isClaimed'>;
}): AuthorizationClaims {
  return {
    claim: (authorizationId, browserHash) => authorizations.claim(authorizationId, browserHash),
    isClaimed: (authorizationId, browserHash) => authorizations.isClaimed(authorizationId, browserHash),
    async release() {},
  };
}

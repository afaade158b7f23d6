import type { AuthorizationStore } from '@ob/oauth/primitives';

/** Port: stores which browser opened an authorization first, by the hash of its cookie. Times are in milliseconds since 1970. */
export interface AuthorizationClaims {
  /**
   * Claims an authorization until `expiresAt`, atomically. Returns `true` for the first browser, also when it repeats
   * the call, and `false` for any other.
   */
  claim(authorizationId: string, browserHash: string, expiresAt: number): Promise<boolean>;
  /** Returns whether this browser has the claim. */
  isClaimed(authorizationId: string, browserHash: string, now: number): Promise<boolean>;
  /** Deletes the claim after the decision. */
  release(authorizationId: string): Promise<void>;
}

/** Creates claims that are stored with the authorizations and end with them. */
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

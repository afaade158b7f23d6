/** The longest time that a customer stays signed in, in milliseconds. */
export const sessionLimits = {
  /** Without a request. */
  idle: 5 * 60_000,
  /** From the sign-in on. */
  total: 30 * 60_000,
} as const;

/** A customer who is signed in at a browser. */
export interface Session {
  readonly customerId: string;
  /** The moment of the sign-in, in milliseconds since the epoch. */
  readonly authenticatedAt: number;
  /** The moment of the last one-time code, in milliseconds since the epoch; absent before the first. */
  readonly codeConfirmedAt?: number;
}

/**
 * Port: knows browsers by the hash of their cookie, whether anybody is signed in there or not.
 * Moments are in milliseconds since the epoch.
 */
export interface SessionStore {
  /**
   * Finds who is signed in at a browser and postpones the end of that session. A session does not end by idling while
   * the browser has an open authorization. A session that has ended is deleted.
   */
  resume(sessionHash: string, now: number): Promise<Session | undefined>;
  /**
   * Signs a customer in: opens a session under the new hash, ends the one under the old, and lets the authorizations
   * that the browser started go over; all in one atomic step.
   */
  rotate(rotation: SessionRotation): Promise<void>;
  /** Stores the moment of a one-time code in a session. */
  confirmCode(sessionHash: string, now: number): Promise<void>;
  /** Signs a browser out. */
  end(sessionHash: string): Promise<void>;
}

/** A sign-in: the browser's hash before and after. */
export interface SessionRotation {
  readonly oldHash: string;
  readonly newHash: string;
  readonly customerId: string;
  readonly now: number;
}

import { createHash } from 'node:crypto';
import type { Random } from '@ob/core';

/** How long a customer stays signed in, in milliseconds. */
export const sessionLimits = {
  /** Without a request. */
  idle: 5 * 60_000,
  /** From the sign-in on. */
  total: 30 * 60_000,
} as const;

/** Who is signed in at a browser. */
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
   * the browser has an open authorization.
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
  /**
   * Notes, until `expiresAt`, that a browser started an authorization. Only the first that opens one starts it: answers
   * false to every other browser, and true to the first as often as it asks.
   */
  claimAuthorization(sessionHash: string, authorizationId: string, expiresAt: number): Promise<boolean>;
  /** Returns whether a browser started an authorization that is still open. */
  hasStarted(sessionHash: string, authorizationId: string, now: number): Promise<boolean>;
  /** Forgets an authorization that was decided: it keeps no session alive any more. */
  releaseAuthorization(authorizationId: string): Promise<void>;
}

/** A sign-in: the browser's hash before and after. */
export interface SessionRotation {
  readonly oldHash: string;
  readonly newHash: string;
  readonly customerId: string;
  readonly now: number;
}

/** Makes the secret by which a browser is known: what its cookie holds. */
export function createSessionSecret(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Hashes the secret of a browser into the form that the store keeps (SHA-256, base64url). */
export function hashSessionSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

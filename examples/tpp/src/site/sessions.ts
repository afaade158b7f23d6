import { randomBytes } from 'node:crypto';
import type { StartedAuthorization, Tokens } from '../open-banking-client.ts';

/** The tokens and the consent of a session. */
export interface Connection {
  readonly consentId: string;
  readonly refreshToken: string;
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** An authorization in progress at the bank. */
export interface Pending {
  readonly started: StartedAuthorization;
  /** Uses the tokens, once, for the request of the session. */
  take(tokens: Tokens): Promise<void>;
}

/** A funds confirmation by the bank. */
export interface FundsResult {
  readonly label: string;
  readonly isAvailable: boolean;
}

/** A browser that uses the site. */
export interface SiteSession {
  /** Bound to this browser: another browser cannot finish the authorization. */
  pending?: Pending;
  connection?: Connection;
  /** The ids of the session's consents and accounts. Events about other resources are not shown. */
  resourceIds: ReadonlySet<string>;
  /** The ids of the payments made here, newest first. */
  readonly paymentIds: string[];
  /** Newest first. */
  readonly fundsResults: FundsResult[];
}

export type ConnectedSession = SiteSession & Required<Pick<SiteSession, 'connection'>>;

/** The sessions, in memory: a restart deletes them. */
export interface SessionStore {
  find(id: string | undefined): SiteSession | undefined;
  /** Adds a session, with the content of a previous one if given. Returns it with its id. */
  create(previous?: SiteSession): { readonly session: SiteSession; readonly id: string };
}

const maxSessions = 1000;

/** The results of a session without a connection. */
export function createResults(): Pick<SiteSession, 'resourceIds' | 'paymentIds' | 'fundsResults'> {
  return { resourceIds: new Set(), paymentIds: [], fundsResults: [] };
}

/** Creates the store. Above the maximum, the oldest session is deleted. */
export function createSessionStore(): SessionStore {
  const known = new Map<string, SiteSession>();
  return {
    find: (id = '') => known.get(id),
    create(previous) {
      const [oldest] = known.keys();
      if (known.size >= maxSessions && oldest !== undefined) known.delete(oldest);
      const id = randomBytes(32).toString('base64url');
      const session: SiteSession = { ...createResults(), ...previous };
      known.set(id, session);
      return { session, id };
    },
  };
}

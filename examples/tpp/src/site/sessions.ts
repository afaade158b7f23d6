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
  /** Uses the tokens, once, for the request of the session. Returns the path to redirect to. */
  take(tokens: Tokens): Promise<string>;
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

/** The sessions, in memory: a restart deletes them. */
export interface SessionStore {
  /** Finds a session by the `Cookie` header. */
  find(cookies: string | undefined): SiteSession | undefined;
  /** Adds a session. Returns it with its `Set-Cookie` value. */
  create(): { readonly session: SiteSession; readonly cookie: string };
}

const cookieName = '__Host-session';
const maxSessions = 1000;

/** Creates the store. Above the maximum, the oldest session is deleted. */
export function createSessionStore(): SessionStore {
  const known = new Map<string, SiteSession>();
  return {
    find(cookies = '') {
      const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
      return cookie === undefined ? undefined : known.get(cookie.slice(cookieName.length + 1));
    },
    create() {
      const [oldest] = known.keys();
      if (known.size >= maxSessions && oldest !== undefined) known.delete(oldest);
      const id = randomBytes(32).toString('base64url');
      const session: SiteSession = { resourceIds: new Set(), paymentIds: [], fundsResults: [] };
      known.set(id, session);
      return { session, cookie: `${cookieName}=${id}; Path=/; Secure; HttpOnly; SameSite=Lax` };
    },
  };
}

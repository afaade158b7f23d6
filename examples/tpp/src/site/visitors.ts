import { randomBytes } from 'node:crypto';
import type { StartedAuthorization, Tokens } from '../open-banking-client.ts';

/** The tokens and the consent of a visitor. */
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
  /** Uses the tokens, once, for the request of the visitor. Returns the path to redirect to. */
  take(tokens: Tokens): Promise<string>;
}

/** A funds confirmation by the bank. */
export interface FundsAnswer {
  readonly question: string;
  readonly isAvailable: boolean;
}

/** A browser that uses the site. */
export interface Visitor {
  /** Bound to this browser: another browser cannot finish the authorization. */
  pending?: Pending;
  connection?: Connection;
  /** The ids of the visitor's consents and accounts. Events about other resources are not shown. */
  resourceIds: ReadonlySet<string>;
  /** The ids of the payments made here, newest first. */
  readonly paymentIds: string[];
  /** Newest first. */
  readonly fundsAnswers: FundsAnswer[];
}

/** The visitors, in memory: a restart deletes them. */
export interface Visitors {
  /** Finds a visitor by the `Cookie` header. */
  find(cookies: string | undefined): Visitor | undefined;
  /** Adds a visitor. Returns it with its `Set-Cookie` value. */
  welcome(): { readonly visitor: Visitor; readonly cookie: string };
}

const cookieName = '__Host-visitor';
const visitorLimit = 1000;

/** Creates the visitors. Above the maximum, the oldest visitor is deleted. */
export function createVisitors(): Visitors {
  const known = new Map<string, Visitor>();
  return {
    find(cookies = '') {
      const cookie = cookies.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
      return cookie === undefined ? undefined : known.get(cookie.slice(cookieName.length + 1));
    },
    welcome() {
      const [oldest] = known.keys();
      if (known.size >= visitorLimit && oldest !== undefined) known.delete(oldest);
      const id = randomBytes(32).toString('base64url');
      const visitor: Visitor = { resourceIds: new Set(), paymentIds: [], fundsAnswers: [] };
      known.set(id, visitor);
      return { visitor, cookie: `${cookieName}=${id}; Path=/; Secure; HttpOnly; SameSite=Lax` };
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { StartedAuthorization, Tokens } from '../open-banking-client.ts';

/** What lets the third party read for one visitor. */
export interface Connection {
  readonly consentId: string;
  readonly refreshToken: string;
  readonly accessToken: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Under way at the bank. */
export interface Pending {
  readonly started: StartedAuthorization;
  /** Does with the tokens what the visitor was asked for, once; answers the path to go on to. */
  take(tokens: Tokens): Promise<string>;
}

/** A question about money that the bank has answered. */
export interface FundsAnswer {
  readonly question: string;
  readonly isAvailable: boolean;
}

/** A browser that uses the site. */
export interface Visitor {
  /** Bound to this browser, so that nobody can finish it in another one. */
  pending?: Pending;
  connection?: Connection;
  /** The ids of the resources that the visitor shares: only their events are shown. */
  resourceIds: ReadonlySet<string>;
  /** The ids of the payments made here, the latest first. */
  readonly paymentIds: string[];
  /** The latest first. */
  readonly fundsAnswers: FundsAnswer[];
}

/** The visitors of the site, in memory: a restart forgets them. */
export interface Visitors {
  /** Finds the visitor of a `Cookie` header. */
  find(cookies: string | undefined): Visitor | undefined;
  /** Welcomes a new visitor; answers it with the `Set-Cookie` value that finds it again. */
  welcome(): { readonly visitor: Visitor; readonly cookie: string };
}

const cookieName = '__Host-visitor';
const visitorLimit = 1000;

/** Makes the memory of visitors; the oldest is forgotten where there are too many. */
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

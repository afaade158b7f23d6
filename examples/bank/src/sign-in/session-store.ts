import type { Queryable, Row, Statement } from '@ob/postgres';

/** The maximum time of a session, in milliseconds. */
export const sessionLimits = {
  /** Without a request. */
  idle: 5 * 60_000,
  /** Since the sign-in. */
  total: 30 * 60_000,
} as const;

export interface Session {
  readonly customerId: string;
  /** The time of the sign-in, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** The time of the last one-time code; absent before the first. */
  readonly codeConfirmedAt?: number;
}

/** A sign-in with the browser hash before and after. */
export interface SessionRotation {
  readonly oldHash: string;
  readonly newHash: string;
  readonly customerId: string;
  readonly now: number;
}

const resumeSession: Statement = {
  name: 'bank_resume_session',
  text: `UPDATE bank.sessions AS session
    SET expires_at = least($3::timestamptz, authenticated_at + make_interval(secs => $4))
    WHERE session_hash = $1 AND (expires_at > $2::timestamptz
      OR (authenticated_at + make_interval(secs => $4) > $2::timestamptz AND ${hasOpenAuthorization('$2')}))
    RETURNING customer_id, authenticated_at, code_confirmed_at`,
};

const confirmCode: Statement = {
  name: 'bank_confirm_session_code',
  text: 'UPDATE bank.sessions SET code_confirmed_at = $2 WHERE session_hash = $1',
};

const rotateSession: Statement = {
  name: 'bank_rotate_session',
  text: `WITH ended AS (DELETE FROM bank.sessions WHERE session_hash = $1),
    moved AS (UPDATE bank.started_authorizations SET session_hash = $2 WHERE session_hash = $1)
    INSERT INTO bank.sessions (session_hash, customer_id, authenticated_at, expires_at)
    VALUES ($2, $3, $4, $5)`,
};

const endSession: Statement = {
  name: 'bank_end_session',
  text: 'DELETE FROM bank.sessions WHERE session_hash = $1',
};

/** The maximum number of rows that one statement deletes. */
const batchSize = 1000;

/** Expired rows by table. Sessions are last, because an authorization keeps its session alive. */
const expired = {
  bank_purge_attempts: { table: 'sign_in_attempts', key: 'subject_hash', isOver: 'expires_at <= $1' },
  bank_purge_challenges: { table: 'code_challenges', key: 'challenge_id', isOver: 'keep_until <= $1' },
  bank_purge_started: {
    table: 'started_authorizations',
    key: 'authorization_id',
    isOver: 'expires_at <= $1',
  },
  bank_purge_sessions: {
    table: 'sessions AS session',
    key: 'session_hash',
    isOver: `expires_at <= $1 AND NOT ${hasOpenAuthorization('$1')}`,
  },
} as const;

const purges: readonly Statement[] = Object.entries(expired).map(([name, { table, key, isOver }]) => ({
  name,
  text: `
    DELETE FROM bank.${table} WHERE ${key} = ANY (ARRAY (
      SELECT ${key} FROM bank.${table} WHERE ${isOver} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
    RETURNING 1`,
}));

function hasOpenAuthorization(now: string): string {
  return `EXISTS (SELECT 1 FROM bank.started_authorizations AS started
      WHERE started.session_hash = session.session_hash AND started.expires_at > ${now}::timestamptz)`;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Creates the store of sessions, by the hash of the browser's cookie. Times are in milliseconds since 1970. */
export function createSessionStore(database: Queryable) {
  return {
    /**
     * Finds the session of a browser and extends it. A session does not expire by idling while the browser has an open
     * authorization. An ended session is deleted.
     */
    async resume(sessionHash: string, now: number): Promise<Session | undefined> {
      const end = new Date(now + sessionLimits.idle);
      const values = [sessionHash, new Date(now), end, sessionLimits.total / 1000];
      const [row] = await database.query<SessionRow>(resumeSession, values);
      if (row !== undefined) return readSession(row);
      // A later authorization must not revive the session.
      await database.query(endSession, [sessionHash]);
      return undefined;
    },
    /**
     * Signs a customer in, in one statement: replaces the session of the old hash, and moves the browser's
     * authorizations to the new hash.
     */
    async rotate({ oldHash, newHash, customerId, now }: SessionRotation): Promise<void> {
      const values = [oldHash, newHash, customerId, new Date(now), new Date(now + sessionLimits.idle)];
      await database.query(rotateSession, values);
    },
    /** Stores the time of a one-time code. */
    async confirmCode(sessionHash: string, now: number): Promise<void> {
      await database.query(confirmCode, [sessionHash, new Date(now)]);
    },
    /** Signs a browser out. */
    async end(sessionHash: string): Promise<void> {
      await database.query(endSession, [sessionHash]);
    },
  };
}

type SessionRow = Row & {
  readonly customer_id: string;
  readonly authenticated_at: Date;
  readonly code_confirmed_at: Date | null;
};

function readSession({ customer_id, authenticated_at, code_confirmed_at }: SessionRow): Session {
  const session = { customerId: customer_id, authenticatedAt: authenticated_at.getTime() };
  return code_confirmed_at === null ? session : { ...session, codeConfirmedAt: code_confirmed_at.getTime() };
}

/**
 * Deletes expired sessions, authorizations, challenges and counts, at most 1000 of each. Returns the number of rows.
 * Call it with the same `now`, in milliseconds, until it returns 0.
 */
export async function purgeExpiredSessions(database: Queryable, now: number): Promise<number> {
  let deleted = 0;
  for (const purge of purges) deleted += (await database.query(purge, [new Date(now)])).length;
  return deleted;
}

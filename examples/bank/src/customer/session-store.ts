import type { Queryable, Row, Statement } from '@ob/postgres';
import { type Session, type SessionStore, sessionLimits } from './session.ts';

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

const claimAuthorization: Statement = {
  name: 'bank_claim_authorization',
  text: `INSERT INTO bank.started_authorizations AS started (authorization_id, session_hash, expires_at)
    VALUES ($1, $2, $3)
    ON CONFLICT (authorization_id) DO UPDATE SET expires_at = excluded.expires_at
      WHERE started.session_hash = excluded.session_hash
    RETURNING authorization_id`,
};

const findStarted: Statement = {
  name: 'bank_find_started_authorization',
  text: `SELECT 1 FROM bank.started_authorizations
    WHERE authorization_id = $1 AND session_hash = $2 AND expires_at > $3`,
};

const releaseAuthorization: Statement = {
  name: 'bank_release_authorization',
  text: 'DELETE FROM bank.started_authorizations WHERE authorization_id = $1',
};

const purgeExpired: Statement = {
  name: 'bank_purge_expired',
  text: `WITH attempts AS (DELETE FROM bank.sign_in_attempts WHERE expires_at <= $1),
    challenges AS (DELETE FROM bank.code_challenges WHERE keep_until <= $1),
    started AS (DELETE FROM bank.started_authorizations WHERE expires_at <= $1)
    DELETE FROM bank.sessions AS session WHERE expires_at <= $1 AND NOT ${hasOpenAuthorization('$1')}`,
};

function hasOpenAuthorization(now: string): string {
  return `EXISTS (SELECT 1 FROM bank.started_authorizations AS started
      WHERE started.session_hash = session.session_hash AND started.expires_at > ${now}::timestamptz)`;
}

/** Keeps sessions in PostgreSQL. */
export function createSessionStore(database: Queryable): SessionStore {
  return {
    async resume(sessionHash, now) {
      const values = [
        sessionHash,
        new Date(now),
        new Date(now + sessionLimits.idle),
        sessionLimits.total / 1000,
      ];
      const [row] = await database.query<SessionRow>(resumeSession, values);
      return row && readSession(row);
    },
    async rotate({ oldHash, newHash, customerId, now }) {
      await database.query(rotateSession, [
        oldHash,
        newHash,
        customerId,
        new Date(now),
        new Date(now + sessionLimits.idle),
      ]);
    },
    async confirmCode(sessionHash, now) {
      await database.query(confirmCode, [sessionHash, new Date(now)]);
    },
    async end(sessionHash) {
      await database.query(endSession, [sessionHash]);
    },
    async claimAuthorization(sessionHash, authorizationId, expiresAt) {
      return (
        (await database.query(claimAuthorization, [authorizationId, sessionHash, new Date(expiresAt)]))
          .length === 1
      );
    },
    async hasStarted(sessionHash, authorizationId, now) {
      return (await database.query(findStarted, [authorizationId, sessionHash, new Date(now)])).length === 1;
    },
    async releaseAuthorization(authorizationId) {
      await database.query(releaseAuthorization, [authorizationId]);
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

/** Removes expired sessions, codes and counts of attempts; run it from time to time. `now` in milliseconds. */
export async function purgeExpiredSessions(database: Queryable, now: number): Promise<void> {
  await database.query(purgeExpired, [new Date(now)]);
}

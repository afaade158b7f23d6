import type { Queryable, Statement } from '@ob/postgres';
import { type SessionStore, sessionLimits } from './session.ts';

const resumeSession: Statement = {
  name: 'bank_resume_session',
  text: `UPDATE bank.sessions
    SET expires_at = least($3::timestamptz, authenticated_at + make_interval(secs => $4))
    WHERE session_hash = $1 AND expires_at > $2::timestamptz
    RETURNING customer_id, authenticated_at`,
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

const purgeExpired: Statement = {
  name: 'bank_purge_expired',
  text: `WITH attempts AS (DELETE FROM bank.sign_in_attempts WHERE expires_at <= $1),
    started AS (DELETE FROM bank.started_authorizations WHERE expires_at <= $1)
    DELETE FROM bank.sessions WHERE expires_at <= $1`,
};

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
      const [row] = await database.query<{ customer_id: string; authenticated_at: Date }>(
        resumeSession,
        values,
      );
      return row && { customerId: row.customer_id, authenticatedAt: row.authenticated_at.getTime() };
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
  };
}

/** Removes sessions and counts of attempts that have expired; run it from time to time. `now` in milliseconds. */
export async function purgeExpiredSessions(database: Queryable, now: number): Promise<void> {
  await database.query(purgeExpired, [new Date(now)]);
}

import type { Queryable, Statement } from '@ob/postgres';
import type { AuthorizationClaims } from '@ob/server/pages';

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

/** Creates the store of browser claims. */
export function createClaimStore(database: Queryable): AuthorizationClaims {
  return {
    async claim(authorizationId, browserHash, expiresAt) {
      return (
        (await database.query(claimAuthorization, [authorizationId, browserHash, new Date(expiresAt)]))
          .length === 1
      );
    },
    async isClaimed(authorizationId, browserHash, now) {
      return (await database.query(findStarted, [authorizationId, browserHash, new Date(now)])).length === 1;
    },
    async release(authorizationId) {
      await database.query(releaseAuthorization, [authorizationId]);
    },
  };
}

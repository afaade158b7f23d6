import type { Queryable, Row, Statement } from '@ob/postgres';
import { type ChallengeStore, codeLimits } from './one-time-code.ts';

const issueChallenge: Statement = {
  name: 'bank_issue_code_challenge',
  text: `WITH ended AS (
      UPDATE bank.code_challenges SET expires_at = $8
      WHERE authorization_id = $2 AND used_at IS NULL AND expires_at > $8
    )
    INSERT INTO bank.code_challenges
      (challenge_id, authorization_id, customer_id, link, account_ids, expires_at, keep_until)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

const findChallenge: Statement = {
  name: 'bank_find_code_challenge',
  text: `SELECT authorization_id, customer_id, link, account_ids, tries, expires_at, used_at IS NOT NULL AS is_used
    FROM bank.code_challenges WHERE challenge_id = $1`,
};

const useChallenge: Statement = {
  name: 'bank_use_code_challenge',
  text: `UPDATE bank.code_challenges SET used_at = $2
    WHERE challenge_id = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
    RETURNING true AS used`,
};

const takeTry: Statement = {
  name: 'bank_take_code_try',
  text: `UPDATE bank.code_challenges SET tries = tries + 1
    WHERE challenge_id = $1 AND used_at IS NULL AND tries < $2
    RETURNING tries`,
};

type ChallengeRow = Row & {
  readonly authorization_id: string;
  readonly customer_id: string;
  readonly link: string;
  readonly account_ids: readonly string[];
  readonly tries: number;
  readonly expires_at: Date;
  readonly is_used: boolean;
};

/** Keeps challenges in PostgreSQL: every verb is one statement. */
export function createChallengeStore(database: Queryable): ChallengeStore {
  return {
    async issue(challenge, now, keepUntil) {
      await database.query(issueChallenge, [
        challenge.challengeId,
        challenge.authorizationId,
        challenge.customerId,
        challenge.link,
        challenge.accountIds,
        new Date(challenge.expiresAt),
        new Date(keepUntil),
        new Date(now),
      ]);
    },
    async find(challengeId) {
      const [row] = await database.query<ChallengeRow>(findChallenge, [challengeId]);
      return (
        row && {
          challengeId,
          authorizationId: row.authorization_id,
          customerId: row.customer_id,
          link: row.link,
          accountIds: row.account_ids,
          tries: row.tries,
          expiresAt: row.expires_at.getTime(),
          isUsed: row.is_used,
        }
      );
    },
    async takeTry(challengeId) {
      const values = [challengeId, codeLimits.triesPerCode];
      const [row] = await database.query<Row & { readonly tries: number }>(takeTry, values);
      return row && codeLimits.triesPerCode - row.tries;
    },
    async use(challengeId, now) {
      const values = [challengeId, new Date(now), codeLimits.triesPerCode];
      return (await database.query(useChallenge, values)).length === 1;
    },
  };
}

import type { Queryable, Row, Statement } from '@ob/postgres';

/** The limits of one-time codes; times in milliseconds. */
export const codeLimits = {
  lifetime: 5 * 60_000,
  triesPerCode: 5,
  /** Wrong codes of a customer on all pages: a stolen password must not allow unlimited guesses. */
  wrongPerCustomer: 50,
  windowMilliseconds: 15 * 60_000,
} as const;

/** An approval that waits for a one-time code. Each page has its own. */
export interface CodeChallenge {
  readonly challengeId: string;
  readonly authorizationId: string;
  readonly customerId: string;
  /** The hash of everything that the code approves (`linkApproval` of `@ob/oauth`). */
  readonly link: string;
  /** The chosen accounts. */
  readonly accountIds: readonly string[];
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A stored challenge. */
export interface StoredChallenge extends CodeChallenge {
  /** The number of wrong codes. */
  readonly tries: number;
  /** Whether the approval is complete. */
  readonly isUsed: boolean;
}

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
  text: `SELECT challenge_id AS "challengeId", authorization_id AS "authorizationId", customer_id AS "customerId", link,
      account_ids AS "accountIds", tries, expires_at AS "expiresAt", used_at IS NOT NULL AS "isUsed"
    FROM bank.code_challenges WHERE challenge_id = $1`,
};

const useChallenge: Statement = {
  name: 'bank_use_code_challenge',
  text: `UPDATE bank.code_challenges SET used_at = $2
    WHERE challenge_id = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
    RETURNING true AS used`,
};

const countTry: Statement = {
  name: 'bank_take_code_try',
  text: `UPDATE bank.code_challenges SET tries = tries + 1
    WHERE challenge_id = $1 AND used_at IS NULL AND tries < $2
    RETURNING tries`,
};

type ChallengeRow = Row & Omit<StoredChallenge, 'expiresAt'> & { readonly expiresAt: Date };

export type ChallengeStore = ReturnType<typeof createChallengeStore>;

/** Creates the store of challenges. Each method is one statement. Times are in milliseconds since 1970. */
export function createChallengeStore(database: Queryable) {
  return {
    /** Stores a challenge until `retainUntil` and ends earlier ones of its authorization. */
    async issue(challenge: CodeChallenge, now: number, retainUntil: number): Promise<void> {
      const { challengeId, authorizationId, customerId, link, accountIds, expiresAt } = challenge;
      const moments = [expiresAt, retainUntil, now].map((moment) => new Date(moment));
      const values = [challengeId, authorizationId, customerId, link, accountIds, ...moments];
      await database.query(issueChallenge, values);
    },
    async find(challengeId: string): Promise<StoredChallenge | undefined> {
      const [row] = await database.query<ChallengeRow>(findChallenge, [challengeId]);
      return row && { ...row, expiresAt: row.expiresAt.getTime() };
    },
    /** Counts a wrong code. Returns the tries that are left; `undefined` if there was none or the challenge is used. */
    async countTry(challengeId: string): Promise<number | undefined> {
      const values = [challengeId, codeLimits.triesPerCode];
      const [row] = await database.query<Row & { readonly tries: number }>(countTry, values);
      return row && codeLimits.triesPerCode - row.tries;
    },
    /**
     * Uses a challenge once, before it expires and while tries are left: only one of several parallel callers gets
     * `true`. Run it in the transaction of the approval.
     */
    async use(challengeId: string, now: number): Promise<boolean> {
      const values = [challengeId, new Date(now), codeLimits.triesPerCode];
      return (await database.query(useChallenge, values)).length === 1;
    },
  };
}

import type { Queryable, Statement } from '@ob/postgres';
import type { AttemptCount } from './sign-in-throttle.ts';

// Ordered, so that two attempts that share a subject take their locks in one order.
const countAttempts: Statement = {
  name: 'bank_count_sign_in_attempts',
  text: `INSERT INTO bank.sign_in_attempts AS known (subject_hash, attempts, expires_at)
    SELECT subject, 1, $3::timestamptz FROM unnest($1::text[]) AS subject ORDER BY subject
    ON CONFLICT (subject_hash) DO UPDATE SET
      attempts = CASE WHEN known.expires_at <= $2::timestamptz THEN 1 ELSE known.attempts + 1 END,
      expires_at = CASE WHEN known.expires_at <= $2::timestamptz THEN excluded.expires_at
        ELSE LEAST(known.expires_at, excluded.expires_at) END
    RETURNING subject_hash AS "subjectHash", attempts, expires_at AS "expiresAt"`,
};

const forgiveAttempts: Statement = {
  name: 'bank_forgive_sign_in_attempts',
  text: 'UPDATE bank.sign_in_attempts SET attempts = attempts - 1 WHERE subject_hash = ANY($1) AND attempts > 0',
};

/** Counts attempts to sign in. */
export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** Counts attempts to sign in in PostgreSQL, so that every process of the bank counts together. */
export function createAttemptStore(database: Queryable) {
  return {
    /**
     * Counts one more attempt for every subject in one atomic step and returns the counts, this attempt included. A count
     * that had expired starts at one and lasts until `expiresAt`. None lasts longer than that: a count from a clock that
     * was ahead is shortened.
     */
    async count(
      subjectHashes: readonly string[],
      now: number,
      expiresAt: number,
    ): Promise<readonly AttemptCount[]> {
      const values = [subjectHashes, new Date(now), new Date(expiresAt)];
      const rows = await database.query<Omit<AttemptCount, 'expiresAt'> & { expiresAt: Date }>(
        countAttempts,
        values,
      );
      return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.getTime() }));
    },
    /** Takes one attempt of every subject back. */
    async forgive(subjectHashes: readonly string[]): Promise<void> {
      await database.query(forgiveAttempts, [subjectHashes]);
    },
  };
}

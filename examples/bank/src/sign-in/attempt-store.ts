import type { Queryable, Statement } from '@ob/postgres';
import type { AttemptCount } from './sign-in-throttle.ts';

// Ordered, so that parallel attempts cannot deadlock.
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

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** Creates the count of attempts to sign in, shared by all processes. */
export function createAttemptStore(database: Queryable) {
  return {
    /**
     * Adds an attempt to each subject atomically and returns the new counts. An expired count restarts at one and lasts
     * until `expiresAt`. A count never lasts longer, even if another clock was ahead.
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
    /** Subtracts one attempt from each subject. */
    async forgive(subjectHashes: readonly string[]): Promise<void> {
      await database.query(forgiveAttempts, [subjectHashes]);
    },
  };
}

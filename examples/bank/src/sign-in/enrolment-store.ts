import type { Queryable, Row, Statement } from '@ob/postgres';

const enrol: Statement = {
  name: 'bank_enrol_totp',
  text: `INSERT INTO bank.totp_enrolments (customer_id, encrypted_secret) VALUES ($1, $2)
    ON CONFLICT (customer_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret, last_step = 0, last_challenge_id = NULL`,
};

const findSecret: Statement = {
  name: 'bank_find_totp_secret',
  text: 'SELECT encrypted_secret FROM bank.totp_enrolments WHERE customer_id = $1',
};

const useStep: Statement = {
  name: 'bank_use_totp_step',
  text: `UPDATE bank.totp_enrolments SET last_step = $2, last_challenge_id = $3
    WHERE customer_id = $1 AND (last_step < $2 OR (last_step = $2 AND last_challenge_id = $3))
    RETURNING true AS used`,
};

export type EnrolmentStore = ReturnType<typeof createEnrolmentStore>;

/** Creates the store of authenticator apps. */
export function createEnrolmentStore(database: Queryable) {
  return {
    /** Replaces an earlier enrolment. */
    async enrol(customerId: string, encryptedSecret: string): Promise<void> {
      await database.query(enrol, [customerId, encryptedSecret]);
    },
    async findSecret(customerId: string): Promise<string | undefined> {
      const [row] = await database.query<Row & { readonly encrypted_secret: string }>(findSecret, [
        customerId,
      ]);
      return row?.encrypted_secret;
    },
    /**
     * Uses a time step for a challenge. Returns `true` for a later step than the last one, or for the same step and
     * challenge.
     */
    async useStep(customerId: string, step: number, challengeId: string): Promise<boolean> {
      return (await database.query(useStep, [customerId, step, challengeId])).length === 1;
    },
  };
}

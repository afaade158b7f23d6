import type { Queryable, Row, Statement } from '@ob/postgres';
import type { EnrolmentStore } from './authenticator-app.ts';

const enrol: Statement = {
  name: 'bank_enrol_totp',
  text: `INSERT INTO bank.totp_enrolments (customer_id, sealed_secret) VALUES ($1, $2)
    ON CONFLICT (customer_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0, last_challenge_id = NULL`,
};

const findSecret: Statement = {
  name: 'bank_find_totp_secret',
  text: 'SELECT sealed_secret FROM bank.totp_enrolments WHERE customer_id = $1',
};

const useStep: Statement = {
  name: 'bank_use_totp_step',
  text: `UPDATE bank.totp_enrolments SET last_step = $2, last_challenge_id = $3
    WHERE customer_id = $1 AND (last_step < $2 OR (last_step = $2 AND last_challenge_id = $3))
    RETURNING true AS used`,
};

/** Keeps the enrolments of authenticator apps in PostgreSQL. */
export function createEnrolmentStore(database: Queryable): EnrolmentStore {
  return {
    async enrol(customerId, sealedSecret) {
      await database.query(enrol, [customerId, sealedSecret]);
    },
    async findSecret(customerId) {
      const [row] = await database.query<Row & { readonly sealed_secret: string }>(findSecret, [customerId]);
      return row?.sealed_secret;
    },
    async useStep(customerId, step, challengeId) {
      return (await database.query(useStep, [customerId, step, challengeId])).length === 1;
    },
  };
}

import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { Database } from '@ob/postgres';
import { createConsentStore } from '@ob/postgres/stores';
import { closeAccount } from '@ob/sandbox/ledger';
import { systemRandom } from '@ob/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresLedger } from '../../src/ledger/postgres-ledger.ts';
import { currentAccountOf } from '../journey.ts';
import { openWholeBank, type WholeBank } from '../whole-bank.ts';

const start = Date.parse('2026-11-20T09:30:00.000Z');
const accountId = currentAccountOf('alice');

let bank: WholeBank;
beforeAll(async () => {
  bank = await openWholeBank(start);
}, 60_000);
afterAll(() => bank.close());

const close = (database: Database = bank.database) => {
  const resources = { database, clock: bank.clock, random: systemRandom };
  return closeAccount({ ...resources, ledger: createPostgresLedger(resources) }, { accountId });
};

async function storeAuthorized(consentId: string): Promise<void> {
  const consents = createConsentStore(bank.database);
  const { stored, history } = createSampleConsent({ consentId, consentType: 'payment', createdAt: start });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-1' } as const;
  const step = { command: 'authorize', actor, at: start, accountIds: [accountId] } as const;
  await consents.replace(planSampleChange(stored, step));
}

const statusOf = async (consentId: string) =>
  (await createConsentStore(bank.database).find(consentId))?.consent.status;

/** Simulates the end of the process: every update of a consent throws and rolls the transaction back. */
function failOnConsentUpdate({ transact, ...database }: Database): Database {
  return {
    ...database,
    transact: (work, settings) =>
      transact(
        ({ query }) =>
          work({
            query: async (statement, values) => {
              if (/UPDATE ob\.consents/.test(statement.text)) throw new Error('the process ends');
              return query(statement, values);
            },
          }),
        settings,
      ),
  };
}

async function readClosingState(): Promise<unknown> {
  const { rows } = await bank.database.pool.query(
    `SELECT count(*) FILTER (WHERE m.record->>'status' = 'active') > 0 AS active, a.closed_at IS NOT NULL AS closed
     FROM bank.accounts a JOIN bank.standing_orders m USING (account_id) WHERE account_id = $1 GROUP BY a.closed_at`,
    [accountId],
  );
  return rows[0];
}

test('closing an account also ends its standing orders and consents, or changes nothing if it fails', async () => {
  await storeAuthorized('c1');
  await expect(close(failOnConsentUpdate(bank.database))).rejects.toThrow('the process ends');
  expect(await readClosingState()).toEqual({ active: true, closed: false });
  expect(await statusOf('c1')).toBe('authorized');
  expect((await close()).ok).toBe(true);
  expect(await readClosingState()).toEqual({ active: false, closed: true });
  expect(await statusOf('c1')).toBe('revoked');
});

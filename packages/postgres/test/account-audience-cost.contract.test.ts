import { createSampleEvent } from '@ob/consent/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountAudience } from '../src/consent/account-audience.ts';
import type { Queryable } from '../src/database.ts';
import { explainBlocks } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const now = Date.parse('2026-06-01T00:00:00.000Z');
const accountIds = ['busy', 'quiet', 'nobody'];
const small = new Map<string, number>();
let client: PoolClient;

/** Adds ended consents, half of them for the busy account, and as many live ones for other accounts. */
async function addHistory(from: number, to: number): Promise<void> {
  await client.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, due_at, due_status, version, record)
     SELECT 'c' || n, 'account-access', 'client-' || n % 50, 'customer-' || n,
       ARRAY[CASE n % 4 WHEN 0 THEN 'busy' ELSE 'account-' || n END], at,
       CASE WHEN n % 2 = 0 THEN 'revoked' ELSE 'authorized' END, at,
       CASE WHEN n % 2 = 1 THEN '2026-07-01'::timestamptz + n * interval '1 second' END,
       CASE WHEN n % 2 = 1 THEN 'expired' END, 3, '{}'
     FROM generate_series($1::int, $2::int) n,
       LATERAL (SELECT '2025-01-01'::timestamptz + n * interval '1 second' AS at) made`,
    [from, to],
  );
  await client.query('ANALYZE ob.consents');
}

/** Adds the matching consents: two for each account that has any. */
async function addLive(): Promise<void> {
  await client.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, due_at, due_status, version, record)
     SELECT account_id || n, 'account-access', 'client-' || n, 'customer', ARRAY[account_id], at, 'authorized', at,
       '2026-07-01', 'expired', 2, '{}'
     FROM generate_series(1, 2) n, unnest(ARRAY['busy', 'quiet']) account_id,
       LATERAL (SELECT '2026-05-01'::timestamptz AS at) made`,
  );
}

/** Returns how many 8 KiB blocks the audience statement reads under a plan that is made once for all values. */
async function countBlocks(accountId: string): Promise<number> {
  let blocks = 0;
  const explain: Queryable = {
    async query({ text }, values) {
      await client.query(`PREPARE audience AS ${text}`);
      const written = values.map((value) =>
        value instanceof Date ? `'${value.toISOString()}'` : `'{${String(value)}}'`,
      );
      blocks = await explainBlocks(client, `EXECUTE audience (${written.join(', ')})`);
      await client.query('DEALLOCATE audience');
      return [];
    },
  };
  const event = createSampleEvent('balance.updated', { id: 'e1', accountId, at: now });
  await createAccountAudience(explain).findRecipients([event], now);
  return blocks;
}

beforeAll(async () => {
  client = await database.pool.connect();
  await addLive();
  await addHistory(1, 5_000);
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`SET plan_cache_mode = ${mode}`);
    for (const accountId of accountIds) small.set(`${mode} ${accountId}`, await countBlocks(accountId));
  }
  await addHistory(5_001, 100_000);
}, 60_000);
afterAll(() => client.release());

const plans = ['force_custom_plan', 'force_generic_plan'].flatMap((mode) =>
  accountIds.map((accountId) => ({ mode, accountId })),
);

test.each(plans)(
  'reads no more blocks among 100,000 consents than among 5,000: $accountId, $mode',
  async ({ mode, accountId }) => {
    await client.query(`SET plan_cache_mode = ${mode}`);
    const [before = 0, blocks] = [small.get(`${mode} ${accountId}`), await countBlocks(accountId)];
    expect(blocks).toBeGreaterThan(0);
    expect(blocks, `${before} blocks before`).toBeLessThanOrEqual(before + 60);
    expect(blocks).toBeLessThan(120);
  },
);

import { type ConsentQuery, liveStatuses } from '@ob/consent/primitives';
import type { ConsentStatus } from '@ob/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeSearch } from '../src/consent/consent-search.ts';
import { findConsent, listDue, listHistory } from '../src/consent/consent-statements.ts';
import type { Statement } from '../src/database.ts';
import { explainBlocks } from './counted-blocks.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const now = Date.parse('2027-01-01T00:00:00.000Z');
const day = 24 * 3_600_000;

/** Adds ended consents of many clients; half of them belong to one client. */
async function addHistory(from: number, to: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, version, record)
     SELECT 'ended-' || n, 'account-access', CASE WHEN n % 2 = 0 THEN 'big' ELSE 'client-' || n END, 'customer-' || n,
       ARRAY['account-' || n, 'other-' || n], at, 'revoked', at, 3, '{}'
     FROM generate_series($1::int, $2::int) n, LATERAL (SELECT '2025-01-01'::timestamptz + n * interval '1 second' AS at) made`,
    [from, to],
  );
  await database.pool.query('ANALYZE ob.consents');
}

/** Adds the matching consents: 200 live ones, spread over the whole period. */
async function addLive(): Promise<void> {
  await database.pool.query(
    `INSERT INTO ob.consents (consent_id, consent_type, client_id, customer_id, account_ids, last_authorized_at,
       status, created_at, due_at, due_status, version, record)
     SELECT 'live-' || n, 'account-access', 'big', 'customer-' || n, ARRAY['account-' || n], at, 'authorized', at,
       '2027-01-01'::timestamptz + n * interval '1 hour', 'expired', 2, '{}'
     FROM generate_series(1, 200) n, LATERAL (SELECT '2025-01-01'::timestamptz + n * interval '17 minutes' AS at) made`,
  );
}

const search = (query: Pick<ConsentQuery, 'of'> & Partial<ConsentQuery>) =>
  describeSearch({ now, limit: 100, ...query });

const expired: readonly ConsentStatus[] = ['expired'];
const after = { createdAt: now - 600 * day, consentId: 'x' };
const span = { createdFrom: Date.parse('2025-01-01T01:00Z'), createdBefore: Date.parse('2025-01-01T02:00Z') };

const reads: Readonly<
  Record<string, { readonly statement: Statement; readonly values: readonly unknown[] }>
> = {
  'a read of one consent': { statement: findConsent, values: ['live-7'] },
  'a read of the history of one consent': { statement: listHistory, values: ['live-7'] },
  'a read of the due consents': { statement: listDue, values: [new Date(now + 50 * 3_600_000), 100] },
  'a search for all consents': search({ of: 'everybody' }),
  'a search for all live consents': search({ of: 'everybody', statuses: liveStatuses }),
  'a search for all consents created within an hour': search({ of: 'everybody', ...span }),
  'a search by client': search({ of: { clientId: 'big' } }),
  'a search by client, on a later page': search({ of: { clientId: 'big' }, after }),
  'a search by client for live consents': search({ of: { clientId: 'big' }, statuses: liveStatuses }),
  'a search by client for authorized consents': search({ of: { clientId: 'big' }, statuses: ['authorized'] }),
  'a search by client within an hour': search({ of: { clientId: 'big' }, ...span }),
  'a search by a client with few consents': search({ of: { clientId: 'client-7' } }),
  'a search by a client with few consents for expired ones': search({
    of: { clientId: 'client-7' },
    statuses: expired,
  }),
  'a search by an unknown client': search({ of: { clientId: 'nobody' } }),
  'a search by customer': search({ of: { customerId: 'customer-7' } }),
  'a search by customer for expired consents': search({
    of: { customerId: 'customer-7' },
    statuses: expired,
  }),
  'a search by account': search({ of: { accountId: 'account-7' } }),
  'a search by account for live consents': search({ of: { accountId: 'account-7' }, statuses: liveStatuses }),
  'a search by an unknown account': search({ of: { accountId: 'nobody' } }),
  'a search by client and account': search({ of: { clientId: 'big', accountId: 'account-7' } }),
  'a search by client and customer': search({ of: { clientId: 'big', customerId: 'customer-7' } }),
  'a search by client, customer and account': search({
    of: { clientId: 'big', customerId: 'customer-7', accountId: 'account-7' },
  }),
};

const countBlocks = ({ statement, values }: (typeof reads)[string]) =>
  explainBlocks(database.pool, statement.text, values);

describe('reading consents', () => {
  const small = new Map<string, number>();

  beforeAll(async () => {
    await addLive();
    await addHistory(1, 10_000);
    for (const [name, read] of Object.entries(reads)) small.set(name, await countBlocks(read));
    await addHistory(10_001, 200_000);
  }, 60_000);

  test.each(Object.keys(reads))(
    '%s reads no more blocks among 200,000 consents than among 10,000',
    async (name) => {
      const read = reads[name];
      if (read === undefined) throw new Error('no such read');
      const [before = 0, blocks] = [small.get(name), await countBlocks(read)];
      expect(blocks, `${before} blocks before`).toBeLessThanOrEqual(before * 1.2 + 12);
      expect(blocks).toBeLessThan(250);
    },
  );

  test('by different conditions uses a different statement name for each combination', () => {
    const of = { clientId: 'a', customerId: 'b', accountId: 'c' };
    const all = search({ of, consentType: 'payment', statuses: liveStatuses, ...span, after });
    expect(all.statement.name.length).toBeLessThanOrEqual(63);
    const texts = new Map(
      [...Object.values(reads), all].map(({ statement }) => [statement.name, statement.text]),
    );
    for (const { statement } of Object.values(reads)) expect(texts.get(statement.name)).toBe(statement.text);
    expect(new Set(texts.values()).size).toBe(texts.size);
  });
});

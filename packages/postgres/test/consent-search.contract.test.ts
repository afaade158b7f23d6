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

/** Adds consents that have ended, of all kinds of clients; half of them belong to one client. */
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

/** Adds the consents that are looked for: 200 that live, spread over all the time. */
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
  'one consent': { statement: findConsent, values: ['live-7'] },
  'its history': { statement: listHistory, values: ['live-7'] },
  'what is due': { statement: listDue, values: [new Date(now + 50 * 3_600_000), 100] },
  everybody: search({ of: 'everybody' }),
  'everybody who lives': search({ of: 'everybody', statuses: liveStatuses }),
  'everybody in an hour': search({ of: 'everybody', ...span }),
  'a client': search({ of: { clientId: 'big' } }),
  'a client, a later page': search({ of: { clientId: 'big' }, after }),
  'a client, what lives': search({ of: { clientId: 'big' }, statuses: liveStatuses }),
  'a client, what is authorized': search({ of: { clientId: 'big' }, statuses: ['authorized'] }),
  'a client in an hour': search({ of: { clientId: 'big' }, ...span }),
  'a small client': search({ of: { clientId: 'client-7' } }),
  'a small client, what has expired': search({ of: { clientId: 'client-7' }, statuses: expired }),
  'nobody’s client': search({ of: { clientId: 'nobody' } }),
  'a customer': search({ of: { customerId: 'customer-7' } }),
  'a customer, what has expired': search({ of: { customerId: 'customer-7' }, statuses: expired }),
  'an account': search({ of: { accountId: 'account-7' } }),
  'an account, what lives': search({ of: { accountId: 'account-7' }, statuses: liveStatuses }),
  'nobody’s account': search({ of: { accountId: 'nobody' } }),
  'a client and an account': search({ of: { clientId: 'big', accountId: 'account-7' } }),
  'a client and a customer': search({ of: { clientId: 'big', customerId: 'customer-7' } }),
  'all three': search({ of: { clientId: 'big', customerId: 'customer-7', accountId: 'account-7' } }),
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

  test.each(Object.keys(reads))('costs no more among 200,000 than among 10,000: %s', async (name) => {
    const read = reads[name];
    if (read === undefined) throw new Error('no such read');
    const [before = 0, blocks] = [small.get(name), await countBlocks(read)];
    expect(blocks, `${before} blocks before`).toBeLessThanOrEqual(before * 1.2 + 12);
    expect(blocks).toBeLessThan(250);
  });

  test('gives every combination of conditions a statement of its own, with a name the server tells apart', () => {
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

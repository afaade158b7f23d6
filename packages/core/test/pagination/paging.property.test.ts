import type { Transaction } from '@ob/core';
import { createSampleAccount, createSampleTransaction, type HeldAccount } from '@ob/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountBank, get, openAccountBank, walkPages } from '../support/account-bank.ts';

const day = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');
const write = (at: number) => new Date(at).toISOString();

/** Few times, so that many transactions share one. */
const moment = fc.integer({ min: 0, max: 4 }).map((days) => start + days * day);
const account = fc.constantFrom('account-1', 'account-2');
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/);
const transaction = fc
  .tuple(account, id, moment)
  .map(([accountId, name, at]) => createSampleTransaction(accountId, name, write(at)));
const transactions = fc.uniqueArray(transaction, { maxLength: 24, selector: (row) => row.transaction_id });
const limit = fc.integer({ min: 1, max: 9 });

/** The lists of each account. A test may change them. */
function hold(all: readonly Transaction[]) {
  const lists = { 'account-1': [] as Transaction[], 'account-2': [] as Transaction[] };
  for (const row of all) lists[row.account_id as keyof typeof lists].push(row);
  const held = Object.entries(lists).map(
    ([accountId, rows]): HeldAccount => ({
      customerId: 'customer-1',
      account: createSampleAccount(accountId),
      transactions: rows,
    }),
  );
  return { lists: Object.values(lists), held };
}

const idsOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => row.transaction_id);

async function readCursor(service: AccountBank, path: string): Promise<string | undefined> {
  const { next } = (await get(service, path)).links;
  return next === undefined ? undefined : (new URLSearchParams(next.split('?')[1]).get('cursor') ?? '');
}

test('pages of any size give the whole list, once and in order', async () => {
  const law = fc.asyncProperty(transactions, limit, async (all, size) => {
    const service = await openAccountBank(hold(all).held);
    for (const path of ['/transactions', '/accounts/account-1/transactions']) {
      const pages = await walkPages(service, `${path}?limit=${size}`);
      const [whole = []] = await walkPages(service, path);
      expect(pages.flat()).toEqual(whole);
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
      const known = all.filter((row) => path === '/transactions' || row.account_id === 'account-1');
      expect(new Set(whole)).toEqual(new Set(known.map((row) => row.transaction_id)));
    }
  });
  await fc.assert(law);
});

/** Changes between two pages: new bookings at any time, and removed ones. */
const change = fc.record({
  booked: fc.array(transaction, { maxLength: 3 }),
  removed: fc.array(fc.nat({ max: 9 })),
  limit,
});

test('bookings and removals between pages never repeat or skip other transactions', async () => {
  const law = fc.asyncProperty(transactions, fc.infiniteStream(change), async (all, changes) => {
    const { lists, held } = hold(all);
    const service = await openAccountBank(held);
    const stayed = new Set(all.map((row) => row.transaction_id));
    const used = new Set(stayed);
    const seen: unknown[] = [];
    for (let path: string | undefined = '/transactions?limit=1'; path !== undefined; ) {
      const { data, links } = await get(service, path);
      seen.push(...idsOf(data));
      if (seen.length > 200) throw new Error('the pages never end');
      const { booked, removed, limit: size } = changes.next().value;
      for (const row of booked) {
        // Each id is used once, and a new booking never has an earlier id.
        if (seen.length < 60 && !used.has(row.transaction_id)) lists[0]?.push(row);
        used.add(row.transaction_id);
      }
      for (const place of removed) {
        for (const row of lists[place % 2]?.splice(place, 1) ?? []) stayed.delete(row.transaction_id);
      }
      path = links.next?.replace(/limit=\d+/, `limit=${size}`);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining([...stayed]));
  });
  await fc.assert(law, { numRuns: 300 });
});

describe('a cursor', () => {
  const filter = fc.record({ from: moment, to: moment }, { requiredKeys: [] });
  const listing = fc.record({
    consentId: fc.constantFrom('consent-1', 'consent-2'),
    path: fc.constantFrom(
      '/transactions',
      '/accounts/account-1/transactions',
      '/accounts/account-2/transactions',
    ),
    filter: filter.filter(({ from = 0, to = Infinity }) => from <= to),
  });
  type Listing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

  const enter = ({ path, filter: { from, to } }: Listing, more: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({
      ...(from === undefined ? {} : { fromBookingDateTime: write(from) }),
      ...(to === undefined ? {} : { toBookingDateTime: write(to) }),
      ...more,
    })}`;

  test('continues its own list with any limit, and no other list', async () => {
    const law = fc.asyncProperty(transactions, listing, listing, limit, async (all, one, other, size) => {
      const { held } = hold(all);
      const own = await openAccountBank(held, { consentId: one.consentId });
      const foreign = await openAccountBank(held, { consentId: other.consentId });
      const cursor = await readCursor(own, enter(one, { limit: '1' }));
      if (cursor === undefined) return;
      const whole = idsOf((await get(own, enter(one, {}))).data);
      const page = await get(own, enter(one, { limit: `${size}`, cursor }));
      expect(idsOf(page.data)).toEqual(whole.slice(1, 1 + size));
      const elsewhere = await get(foreign, enter(other, { cursor }));
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect([elsewhere.status, elsewhere.errors?.[0]?.path]).toEqual(
        same ? [200, undefined] : [400, 'cursor'],
      );
    });
    await fc.assert(law, { numRuns: 300 });
  });

  test('with any changed character is refused', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => btoa(encodeURI(json))),
    );
    const law = fc.asyncProperty(transactions, text, fc.nat(), async (all, noise, place) => {
      const service = await openAccountBank(hold(all).held);
      const real = (await readCursor(service, '/transactions?limit=1')) ?? '';
      const cut = place % (real.length + 1);
      for (const cursor of [noise, real.slice(0, cut) + noise + real.slice(cut), real.slice(0, cut)]) {
        if (cursor === real) continue;
        const { status, errors } = await get(service, enterAll(cursor));
        expect([status, errors?.map(({ code, path }) => `${code} ${path}`)]).toEqual([
          400,
          ['invalid_parameter cursor'],
        ]);
      }
    });
    await fc.assert(law, { numRuns: 300 });
  });

  const enterAll = (cursor: string) => `/transactions?${new URLSearchParams({ cursor })}`;
});

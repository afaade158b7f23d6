import type { AccountReader, TransactionQuery } from '../access/account-reader.ts';
import type { Transaction } from '../records/transaction.ts';
import type { AccountReaderCase } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import { createSampleTransaction } from './sample-records.ts';
import { listIds, newestFirst, openReader, owner, positionOf } from './transaction-subject.ts';

const noon = '2026-02-02T10:00:00.000Z';

/** Returns the ids of each page. Stops after ten pages, in case a reader never reaches the end. */
async function walk(reader: AccountReader, limit: number): Promise<readonly (readonly string[])[]> {
  const query: TransactionQuery = { ...owner, fields: 'basic', window: {}, limit };
  const pages: string[][] = [];
  let page = await reader.listTransactions(query);
  for (let last = page.at(-1); last !== undefined && pages.length < 10; last = page.at(-1)) {
    pages.push(page.map(({ transaction_id: id }) => id));
    page = await reader.listTransactions({ ...query, after: positionOf(last) });
  }
  return pages;
}

/** Returns `count` bookings, one each second on alternating accounts, newest first. */
function listMany(count: number): readonly Transaction[] {
  return Array.from({ length: count }, (_, index) => {
    const moment = new Date(Date.parse(noon) - index * 1000).toISOString();
    return createSampleTransaction(index % 2 === 0 ? 'a1' : 'a2', `t${index}`, moment);
  });
}

export const pagingCases: readonly AccountReaderCase[] = [
  {
    name: 'returns every transaction once with small pages',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      assertEqual(
        await walk(reader, 1),
        newestFirst.map((id) => [id]),
        'pages of one',
      );
      assertEqual(await walk(reader, 2), [['new', 'a'], ['_', 'B'], ['old']], 'pages of two');
    },
  },
  {
    name: 'continues after a position whose transaction no longer exists',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const after = { bookingDateTime: noon, transactionId: 'Z' };
      assertEqual(await listIds(reader, { after }), ['B', 'old'], 'what follows');
    },
  },
  {
    name: 'distinguishes positions of one moment and of the milliseconds around it',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const places = [
        ['2026-02-02T10:00:00.001Z', '-', ['a', '_', 'B', 'old']],
        [noon, 'z', ['a', '_', 'B', 'old']],
        [noon, 'a', ['_', 'B', 'old']],
        [noon, '-', ['old']],
        ['2026-02-02T09:59:59.999Z', 'z', ['old']],
      ] as const;
      for (const [bookingDateTime, transactionId, expected] of places) {
        const found = await listIds(reader, { after: { bookingDateTime, transactionId } });
        assertEqual(found, expected, `what follows ${bookingDateTime} ${transactionId}`);
      }
    },
  },
  {
    name: 'stays inside the window for any position',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const window = { from: Date.parse(noon), to: Date.parse(noon) };
      const newer = { bookingDateTime: '2026-02-03T23:59:59.999Z', transactionId: 'new' };
      assertEqual(await listIds(reader, { window, after: newer }), ['a', '_', 'B'], 'after a newer place');
      assertEqual(
        await listIds(reader, { window, after: newer, limit: 1 }),
        ['a'],
        'one after a newer place',
      );
      const inside = { bookingDateTime: noon, transactionId: 'a' };
      assertEqual(await listIds(reader, { window, after: inside }), ['_', 'B'], 'after a place inside');
      const older = { bookingDateTime: '2026-02-01T00:00:00.000Z', transactionId: 'old' };
      assertEqual(await listIds(reader, { window, after: older }), [], 'after an older place');
    },
  },
  {
    name: 'repeats and skips nothing if transactions are booked between two pages',
    async run(makeReader) {
      const before = listMany(6);
      const first = await (await openReader(makeReader, before)).listTransactions({
        ...owner,
        fields: 'full',
        window: {},
        limit: 3,
      });
      const last = first.at(-1);
      if (last === undefined) throw new Error('the first page is empty');
      const newer = createSampleTransaction('a1', 'newer', '2026-02-03T00:00:00.000Z');
      const twin = createSampleTransaction('a2', `${last.transaction_id}-`, last.booking_date_time);
      const later = createSampleTransaction('a2', 'between', '2026-02-02T09:59:56.500Z');
      const reader = await openReader(makeReader, [newer, twin, ...before, later]);
      const rest = await listIds(reader, { after: positionOf(last) });
      assertEqual(rest, ['t3', 'between', 't4', 't5'], 'what follows the first page');
    },
  },
  {
    name: 'repeats and skips nothing if transactions are removed between two pages',
    async run(makeReader) {
      const before = listMany(6);
      const [, , last] = before;
      if (last === undefined) throw new Error('there are six');
      const reader = await openReader(
        makeReader,
        before.slice(1).filter((item) => item !== last),
      );
      assertEqual(await listIds(reader, { after: positionOf(last) }), ['t3', 't4', 't5'], 'what follows');
    },
  },
  {
    name: 'fills a page of 1,001 transactions and continues after it',
    async run(makeReader) {
      const many = listMany(1205);
      const reader = await openReader(makeReader, many);
      const expected = many.map(({ transaction_id: id }) => id);
      const pages = [expected.slice(0, 1001), expected.slice(1001)];
      assertEqual(await walk(reader, 1001), pages, 'the pages');
    },
  },
];

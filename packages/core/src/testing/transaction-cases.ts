import type { DateWindow } from '../pagination/date-window.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import type { AccountReaderCase } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import { createSampleTransaction } from './sample-records.ts';
import { listIds, newestFirst, openReader, owner } from './transaction-subject.ts';

const [first, noon, last] = [
  '2026-02-01T00:00:00.000Z',
  '2026-02-02T10:00:00.000Z',
  '2026-02-03T23:59:59.999Z',
] as const;

export const transactionCases: readonly AccountReaderCase[] = [
  {
    name: 'returns transactions newest first, then by descending id, by code unit',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      assertEqual(await listIds(reader, {}), newestFirst, 'the order');
    },
  },
  {
    name: 'returns at most the limit of transactions over all accounts',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      for (const limit of [1, 2, 3, 5, 6]) {
        assertEqual(await listIds(reader, { limit }), newestFirst.slice(0, limit), `the first ${limit}`);
      }
    },
  },
  {
    name: 'stays inside the window, with both bounds inclusive to the millisecond',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const [from, to] = [Date.parse(first), Date.parse(last)];
      const find = (window: DateWindow) => listIds(reader, { window });
      assertEqual(await find({ from, to }), newestFirst, 'on the bounds');
      assertEqual(await find({ from: from + 1 }), newestFirst.slice(0, -1), 'one later');
      assertEqual(await find({ to: to - 1 }), newestFirst.slice(1), 'one earlier');
      assertEqual(await find({ from: to + 1 }), [], 'outside');
      const at = Date.parse(noon);
      assertEqual(await find({ from: at, to: at }), ['a', '_', 'B'], 'a single moment');
    },
  },
  {
    name: 'accepts a window up to both ends of the calendar',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const earliest = Date.parse('0000-01-01T00:00:00.000Z');
      const latest = Date.parse('9999-12-31T23:59:59.999Z');
      const find = (window: DateWindow) => listIds(reader, { window });
      assertEqual(await find({ from: earliest, to: latest }), newestFirst, 'all of it');
      assertEqual(await find({ to: earliest }), [], 'before it');
      assertEqual(await find({ from: latest }), [], 'after it');
    },
  },
  {
    name: 'returns the first and last booking of the window',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const find = (window: DateWindow) => reader.findTransactionSpan({ ...owner, window });
      assertEqual(await find({}), { first, last }, 'without bounds');
      assertEqual(await find({ from: Date.parse(first) + 1 }), { first: noon, last }, 'from later');
      assertEqual(await find({ to: Date.parse(last) - 1 }), { first, last: noon }, 'to earlier');
      assertEqual(await find({ from: Date.parse(last) }), { first: last, last }, 'a single one');
      assertEqual(await find({ to: Date.parse(first) - 1 }), undefined, 'with nothing inside');
    },
  },
  {
    name: 'returns whole transactions, and at least the fields of a Basic permission',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const whole = createSampleTransaction('a2', 'new', last);
      const query = { ...owner, window: {}, limit: 1 };
      assertEqual(await reader.listTransactions({ ...query, fields: 'full' }), [whole], 'full');
      const found = await reader.listTransactions({ ...query, fields: 'basic' });
      const basic = found.map((transaction) => projectRecord('transaction', transaction, 'basic'));
      assertEqual(basic, [projectRecord('transaction', whole, 'basic')], 'basic');
    },
  },
  {
    name: 'returns a pending transaction, and the booked one under the same id',
    async run(makeReader) {
      const booked = createSampleTransaction('a1', 't1', noon);
      const pending = { ...booked, status: 'pending' } as const;
      for (const transaction of [pending, booked]) {
        const reader = await openReader(makeReader, [transaction]);
        const query = { ...owner, fields: 'full', window: {}, limit: 10 } as const;
        assertEqual(await reader.listTransactions(query), [transaction], transaction.status);
      }
    },
  },
];

import type { DateWindow } from '../access-gate.ts';
import { hiddenTransactionKeys } from '../basic-fields.ts';
import type { AccountReader, TransactionPosition } from '../reader.ts';
import type { Transaction } from '../transaction.ts';
import { type AccountReaderCase, holdAccount, type MakeAccountReader } from './account-reader-subject.ts';
import { assertEqual } from './assert.ts';
import { createSampleTransaction } from './sample-records.ts';

/** Several bookings of one moment, over two accounts, with ids whose order differs between code units and language. */
const bookings = [
  ['a1', 'a', '2026-02-02T10:00:00.000Z'],
  ['a2', 'B', '2026-02-02T10:00:00.000Z'],
  ['a1', '_', '2026-02-02T10:00:00.000Z'],
  ['a1', 'old', '2026-02-01T00:00:00.000Z'],
  ['a2', 'new', '2026-02-03T23:59:59.999Z'],
] as const;

const newestFirst = ['new', 'a', '_', 'B', 'old'];
const owner = { customerId: 'customer-1', accountIds: ['a1', 'a2'] };

async function openReader(makeReader: MakeAccountReader): Promise<AccountReader> {
  const list = (accountId: string) =>
    bookings
      .filter(([owningId]) => owningId === accountId)
      .map(([, id, bookedAt]) => createSampleTransaction(accountId, id, bookedAt));
  return makeReader(
    owner.accountIds.map((id) => ({ ...holdAccount(owner.customerId, id), transactions: list(id) })),
  );
}

async function listIds(reader: AccountReader, window: DateWindow): Promise<readonly string[]> {
  const found = await reader.listTransactions({ ...owner, fields: 'full', window, limit: 100 });
  return found.map(({ transaction_id: id }) => id);
}

function placeOf(transaction: Transaction): TransactionPosition {
  return { bookingDateTime: transaction.booking_date_time, transactionId: transaction.transaction_id };
}

async function walk(reader: AccountReader, limit: number): Promise<readonly (readonly string[])[]> {
  const query = { ...owner, fields: 'full', window: {}, limit } as const;
  const pages: string[][] = [];
  for (let page = await reader.listTransactions(query); page.length > 0; ) {
    pages.push(page.map(({ transaction_id: id }) => id));
    const last = page.at(-1);
    if (last === undefined || pages.length > bookings.length) break;
    page = await reader.listTransactions({ ...query, after: placeOf(last) });
  }
  return pages;
}

/** What a reader promises about transactions. */
export const transactionCases: readonly AccountReaderCase[] = [
  {
    name: 'tells transactions newest first, those of one moment by descending id, by code unit',
    async run(makeReader) {
      assertEqual(await listIds(await openReader(makeReader), {}), newestFirst, 'the order');
    },
  },
  {
    name: 'walks through every transaction once, however small the pages',
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
    name: 'goes on after a place where no transaction stands any more',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const after = { bookingDateTime: '2026-02-02T10:00:00.000Z', transactionId: 'Z' };
      const found = await reader.listTransactions({
        ...owner,
        fields: 'basic',
        window: {},
        limit: 100,
        after,
      });
      assertEqual(
        found.map(({ transaction_id: id }) => id),
        ['B', 'old'],
        'what follows',
      );
    },
  },
  {
    name: 'keeps to the window, both bounds inclusive to the millisecond',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const from = Date.parse('2026-02-01T00:00:00.000Z');
      const to = Date.parse('2026-02-03T23:59:59.999Z');
      assertEqual(await listIds(reader, { from, to }), newestFirst, 'on the bounds');
      assertEqual(await listIds(reader, { from: from + 1 }), newestFirst.slice(0, -1), 'one later');
      assertEqual(await listIds(reader, { to: to - 1 }), newestFirst.slice(1), 'one earlier');
      assertEqual(await listIds(reader, { from: to + 1 }), [], 'outside');
    },
  },
  {
    name: 'takes a window to either end of the calendar',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const [earliest, latest] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse);
      if (earliest === undefined || latest === undefined) throw new Error('the calendar has two ends');
      assertEqual(await listIds(reader, { from: earliest, to: latest }), newestFirst, 'all of it');
      assertEqual(await listIds(reader, { to: earliest }), [], 'before it');
      assertEqual(await listIds(reader, { from: latest }), [], 'after it');
    },
  },
  {
    name: 'tells the outermost bookings of the window',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const [first, last] = ['2026-02-01T00:00:00.000Z', '2026-02-03T23:59:59.999Z'];
      const find = (window: DateWindow) => reader.findTransactionSpan({ ...owner, window });
      const noon = '2026-02-02T10:00:00.000Z';
      assertEqual(await find({}), { first, last }, 'without bounds');
      assertEqual(await find({ from: Date.parse(first) + 1 }), { first: noon, last }, 'from later');
      assertEqual(await find({ to: Date.parse(last) - 1 }), { first, last: noon }, 'to earlier');
      assertEqual(await find({ to: Date.parse(first) - 1 }), undefined, 'with nothing inside');
    },
  },
  {
    name: 'tells whole transactions, and Basic ones without the keys that they hide',
    async run(makeReader) {
      const reader = await openReader(makeReader);
      const whole = createSampleTransaction('a2', 'new', '2026-02-03T23:59:59.999Z');
      const shown = Object.entries(whole).filter(
        ([key]) => !hiddenTransactionKeys.some((hidden) => hidden === key),
      );
      const query = { ...owner, window: {}, limit: 1 };
      assertEqual(await reader.listTransactions({ ...query, fields: 'full' }), [whole], 'full');
      const basic = await reader.listTransactions({ ...query, fields: 'basic' });
      assertEqual(basic, [Object.fromEntries(shown)], 'basic');
    },
  },
];

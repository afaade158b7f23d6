import type { Account, AccountReader, Transaction } from '@ob/core';
import { createMemoryAccountReader, type HeldAccount } from '@ob/core/primitives';

type Held = readonly HeldAccount[];

export type BrokenReader = (held: Held) => AccountReader;

function over(change: (held: Held) => Held): BrokenReader {
  return (held) => createMemoryAccountReader(change(held));
}

function overReader(change: (reader: AccountReader) => Partial<AccountReader>): BrokenReader {
  return (held) => {
    const reader = createMemoryAccountReader(held);
    return { ...reader, ...change(reader) };
  };
}

function overTransactions(change: (found: readonly Transaction[]) => readonly Transaction[]): BrokenReader {
  return overReader((reader) => ({
    listTransactions: async (query) => change(await reader.listTransactions(query)),
  }));
}

const mapTransactions = (change: (transaction: Transaction) => Transaction): BrokenReader =>
  overTransactions((found) => found.map(change));

const accounts = (change: (account: Account) => Account): BrokenReader =>
  over((held) => held.map((entry) => ({ ...entry, account: change(entry.account) })));

const dictionary = new Intl.Collator('en').compare;

/** Readers with the defects that readers of a bank may have. */
export const brokenReaders: Readonly<Record<string, BrokenReader>> = {
  'loses every account': over(() => []),
  'loses transactions': over((held) => held.map(({ transactions: _, ...entry }) => entry)),
  'ignores the account ids': (held) => {
    const reader = createMemoryAccountReader(held);
    const accountIds = held.map(({ account }) => account.account_id);
    return {
      ...reader,
      listAccounts: (query) => reader.listAccounts({ ...query, accountIds }),
      listBalances: (query) => reader.listBalances({ ...query, accountIds }),
    };
  },
  'reads every account when it is given none': (held) => {
    const reader = createMemoryAccountReader(held);
    const all = held.map(({ account }) => account.account_id);
    const listBalances: AccountReader['listBalances'] = (query) =>
      reader.listBalances(query.accountIds.length === 0 ? { ...query, accountIds: all } : query);
    return { ...reader, listBalances };
  },
  'repeats records for a repeated id': overReader((reader) => ({
    async listAccounts({ accountIds, ...query }) {
      const lists = accountIds.map((id) => reader.listAccounts({ ...query, accountIds: [id] }));
      return (await Promise.all(lists)).flat();
    },
  })),
  'ignores the letter case of ids': (held) => {
    const lower = held.map((entry) => entry.account.account_id.toLowerCase());
    const reader = createMemoryAccountReader(held);
    return {
      ...reader,
      holdsAccount: async (customerId, id) =>
        (await reader.holdsAccount(customerId, id)) || lower.includes(id.toLowerCase()),
    };
  },
  'returns enabled accounts only': over((held) => held.filter(({ account }) => account.status === 'enabled')),
  'lists closed accounts': over((held) => held.map(({ closed: _, ...entry }) => entry)),
  'trims the ids of the query': overReader((reader) => ({
    holdsAccount: (customerId, id) => reader.holdsAccount(customerId, id.trim()),
  })),
  'throws for a text that is not an id': overReader((reader) => ({
    async holdsAccount(customerId, id) {
      if (id.includes('\0')) throw new Error('invalid byte sequence');
      return reader.holdsAccount(customerId, id);
    },
  })),
  'drops optional keys': accounts(({ servicer: _, ...account }) => account),
  'returns null for absent values': overReader((reader) => ({
    async listBeneficiaries(query) {
      const found = await reader.listBeneficiaries(query);
      return found.map((payee) => JSON.parse(JSON.stringify({ reference: null, ...payee })));
    },
  })),
  'invents values for absent ones': overReader((reader) => ({
    findTransactionSpan: async (query) =>
      (await reader.findTransactionSpan(query)) ?? {
        first: '1970-01-01T00:00:00.000Z',
        last: '1970-01-01T00:00:00.000Z',
      },
  })),
  'hides the nickname of an account from a Basic permission': overReader((reader) => ({
    async listAccounts(query) {
      const found = await reader.listAccounts(query);
      return query.fields === 'full' ? found : found.map((account) => ({ ...account, nickname: '' }));
    },
  })),
  'hides the amount of a transaction from a Basic permission': overReader((reader) => ({
    async listTransactions(query) {
      const found = await reader.listTransactions(query);
      if (query.fields === 'full') return found;
      return found.map((transaction) => ({
        ...transaction,
        amount: { ...transaction.amount, amount: '0.00' },
      }));
    },
  })),
  'calculates amounts in floating point': mapTransactions((transaction) => {
    const amount = Math.fround(Number(transaction.amount.amount)).toFixed(2);
    return { ...transaction, amount: { ...transaction.amount, amount } };
  }),
  'encodes texts in Latin-1': mapTransactions((transaction) => ({
    ...transaction,
    ...(transaction.transaction_information !== undefined && {
      transaction_information: Buffer.from(transaction.transaction_information, 'latin1').toString('latin1'),
    }),
  })),
  'sorts mandates by locale': overReader((reader) => ({
    async listStandingOrders(query) {
      const found = await reader.listStandingOrders(query);
      return [...found].sort((one, other) => dictionary(one.standing_order_id, other.standing_order_id));
    },
  })),
  'sorts transactions by locale': overTransactions((found) =>
    [...found].sort(
      (one, other) =>
        Date.parse(other.booking_date_time) - Date.parse(one.booking_date_time) ||
        dictionary(other.transaction_id, one.transaction_id),
    ),
  ),
  'lists transactions account by account': overTransactions((found) =>
    [...found].sort((one, other) => dictionary(one.account_id, other.account_id)),
  ),
  'applies the limit to each account': (held) => {
    const reader = createMemoryAccountReader(held);
    return {
      ...reader,
      async listTransactions(query) {
        const lists = query.accountIds.map((id) => reader.listTransactions({ ...query, accountIds: [id] }));
        return (await Promise.all(lists))
          .flat()
          .sort(
            (one, other) =>
              Date.parse(other.booking_date_time) - Date.parse(one.booking_date_time) ||
              (one.transaction_id < other.transaction_id ? 1 : -1),
          );
      },
    };
  },
  'excludes the bound of the window': overReader((reader) => ({
    listTransactions: ({ window, ...query }) =>
      reader.listTransactions({
        ...query,
        window: window.to === undefined ? window : { ...window, to: window.to - 1 },
      }),
  })),
  'knows only years from 1970 with four digits': overReader((reader) => ({
    async listTransactions(query) {
      if ((query.window.from ?? 0) < 0 || (query.window.to ?? 0) < 0) throw new Error('out of range');
      return reader.listTransactions(query);
    },
  })),
  'hides pending transactions': overTransactions((found) =>
    found.filter(({ status }) => status === 'booked'),
  ),
  'starts every page at the top': overReader((reader) => ({
    listTransactions: ({ after: _, ...query }) => reader.listTransactions(query),
  })),
  'continues only from an existing transaction': overReader((reader) => ({
    async listTransactions({ after, limit, ...query }) {
      const all = await reader.listTransactions({ ...query, limit: 10_000 });
      const found = all.findIndex(({ transaction_id: id }) => id === after?.transactionId);
      return all.slice(found + 1, found + 1 + limit);
    },
  })),
  'ignores the window after a position': overReader((reader) => ({
    listTransactions: ({ window, after, ...query }) =>
      reader.listTransactions(after === undefined ? { ...query, window } : { ...query, window: {}, after }),
  })),
  'counts pages by number': createCountingReader,
  'returns at most a thousand transactions': overTransactions((found) => found.slice(0, 1000)),
};

/** Counts the returned transactions, like a back end that pages by number and ignores new bookings. */
let reported = 0;

function createCountingReader(held: Held): AccountReader {
  const reader = createMemoryAccountReader(held);
  return {
    ...reader,
    async listTransactions({ after, limit, ...query }) {
      if (after === undefined) reported = 0;
      const all = await reader.listTransactions({ ...query, limit: 10_000 });
      const page = all.slice(reported, reported + limit);
      reported += page.length;
      return page;
    },
  };
}

import type { Account, AccountReader, Transaction } from '@ob/core';
import { createMemoryAccountReader, type HeldAccount } from '@ob/core/primitives';

type Held = readonly HeldAccount[];

/** A reader with one defect, by the name of the defect. */
export type BrokenReader = (held: Held) => AccountReader;

/** Changes the input of a correct reader. */
function over(spoil: (held: Held) => Held): BrokenReader {
  return (held) => createMemoryAccountReader(spoil(held));
}

/** Changes the methods of a correct reader. */
function beside(spoil: (reader: AccountReader) => Partial<AccountReader>): BrokenReader {
  return (held) => {
    const reader = createMemoryAccountReader(held);
    return { ...reader, ...spoil(reader) };
  };
}

/** Changes the transactions of a correct reader. */
function overTransactions(spoil: (found: readonly Transaction[]) => readonly Transaction[]): BrokenReader {
  return beside((reader) => ({
    listTransactions: async (query) => spoil(await reader.listTransactions(query)),
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
  'reads by the customer alone': (held) => {
    const reader = createMemoryAccountReader(held);
    const accountIds = held.map(({ account }) => account.account_id);
    return {
      ...reader,
      listAccounts: (query) => reader.listAccounts({ ...query, accountIds }),
      listBalances: (query) => reader.listBalances({ ...query, accountIds }),
    };
  },
  'takes no account for every account': (held) => {
    const reader = createMemoryAccountReader(held);
    const all = held.map(({ account }) => account.account_id);
    const listBalances: AccountReader['listBalances'] = (query) =>
      reader.listBalances(query.accountIds.length === 0 ? { ...query, accountIds: all } : query);
    return { ...reader, listBalances };
  },
  'reads once for every id it is given': beside((reader) => ({
    async listAccounts({ accountIds, ...query }) {
      const lists = accountIds.map((id) => reader.listAccounts({ ...query, accountIds: [id] }));
      return (await Promise.all(lists)).flat();
    },
  })),
  'takes ids in any letter case': (held) => {
    const lower = held.map((entry) => entry.account.account_id.toLowerCase());
    const reader = createMemoryAccountReader(held);
    return {
      ...reader,
      holdsAccount: async (customerId, id) =>
        (await reader.holdsAccount(customerId, id)) || lower.includes(id.toLowerCase()),
    };
  },
  'returns enabled accounts only': over((held) => held.filter(({ account }) => account.status === 'enabled')),
  'tells closed accounts': over((held) => held.map(({ closed: _, ...entry }) => entry)),
  'trims the ids it is asked about': beside((reader) => ({
    holdsAccount: (customerId, id) => reader.holdsAccount(customerId, id.trim()),
  })),
  'fails on what is no id': beside((reader) => ({
    async holdsAccount(customerId, id) {
      if (id.includes('\0')) throw new Error('invalid byte sequence');
      return reader.holdsAccount(customerId, id);
    },
  })),
  'drops optional keys': accounts(({ servicer: _, ...account }) => account),
  'tells null where there is nothing': beside((reader) => ({
    async listBeneficiaries(query) {
      const found = await reader.listBeneficiaries(query);
      return found.map((payee) => JSON.parse(JSON.stringify({ reference: null, ...payee })));
    },
  })),
  'makes something up where there is nothing': beside((reader) => ({
    findTransactionSpan: async (query) =>
      (await reader.findTransactionSpan(query)) ?? {
        first: '1970-01-01T00:00:00.000Z',
        last: '1970-01-01T00:00:00.000Z',
      },
  })),
  'hides the name of an account from a Basic permission': beside((reader) => ({
    async listAccounts(query) {
      const found = await reader.listAccounts(query);
      return query.fields === 'full' ? found : found.map((account) => ({ ...account, nickname: '' }));
    },
  })),
  'hides the amount of a transaction from a Basic permission': beside((reader) => ({
    async listTransactions(query) {
      const found = await reader.listTransactions(query);
      if (query.fields === 'full') return found;
      return found.map((transaction) => ({
        ...transaction,
        amount: { ...transaction.amount, amount: '0.00' },
      }));
    },
  })),
  'reckons in floating point': mapTransactions((transaction) => {
    const amount = Math.fround(Number(transaction.amount.amount)).toFixed(2);
    return { ...transaction, amount: { ...transaction.amount, amount } };
  }),
  'writes texts in Latin-1': mapTransactions((transaction) => ({
    ...transaction,
    ...(transaction.transaction_information !== undefined && {
      transaction_information: Buffer.from(transaction.transaction_information, 'latin1').toString('latin1'),
    }),
  })),
  'orders mandates as a dictionary does': beside((reader) => ({
    async listStandingOrders(query) {
      const found = await reader.listStandingOrders(query);
      return [...found].sort((one, other) => dictionary(one.standing_order_id, other.standing_order_id));
    },
  })),
  'orders transactions as a dictionary does': overTransactions((found) =>
    [...found].sort(
      (one, other) =>
        Date.parse(other.booking_date_time) - Date.parse(one.booking_date_time) ||
        dictionary(other.transaction_id, one.transaction_id),
    ),
  ),
  'tells transactions account by account': overTransactions((found) =>
    [...found].sort((one, other) => dictionary(one.account_id, other.account_id)),
  ),
  'takes the limit for each account': (held) => {
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
  'ends the window before its bound': beside((reader) => ({
    listTransactions: ({ window, ...query }) =>
      reader.listTransactions({
        ...query,
        window: window.to === undefined ? window : { ...window, to: window.to - 1 },
      }),
  })),
  'knows no years but four digits after 1970': beside((reader) => ({
    async listTransactions(query) {
      if ((query.window.from ?? 0) < 0 || (query.window.to ?? 0) < 0) throw new Error('out of range');
      return reader.listTransactions(query);
    },
  })),
  'hides pending transactions': overTransactions((found) =>
    found.filter(({ status }) => status === 'booked'),
  ),
  'begins every page at the top': beside((reader) => ({
    listTransactions: ({ after: _, ...query }) => reader.listTransactions(query),
  })),
  'looks for the transaction that stood at the place': beside((reader) => ({
    async listTransactions({ after, limit, ...query }) {
      const all = await reader.listTransactions({ ...query, limit: 10_000 });
      const found = all.findIndex(({ transaction_id: id }) => id === after?.transactionId);
      return all.slice(found + 1, found + 1 + limit);
    },
  })),
  'lets the place outweigh the window': beside((reader) => ({
    listTransactions: ({ window, after, ...query }) =>
      reader.listTransactions(after === undefined ? { ...query, window } : { ...query, window: {}, after }),
  })),
  'counts pages': createCountingReader,
  'answers a thousand at most': overTransactions((found) => found.slice(0, 1000)),
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

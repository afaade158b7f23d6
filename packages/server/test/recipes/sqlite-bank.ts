import type { DatabaseSync } from 'node:sqlite';
import { type Account, type AccountQuery, projectAccount, projectTransaction, type Transaction } from '@ob/core';
import type { AccountReader, DebtorAccounts, PaymentProcessor } from '@ob/core';
import type { CustomerSession } from '../../src/pages.ts';

const owned = 'customer = ? AND account IN (SELECT value FROM json_each(?))';
const end = 8.64e15; // The last moment of a Date.

/** Reads accounts from the table `records`, which holds one JSON record of the API in each row. */
export function readAccounts(db: DatabaseSync): AccountReader & DebtorAccounts {
  const read = <Found>(sql: string, { customerId, accountIds }: AccountQuery, ...values: (string | number)[]) =>
    db
      .prepare(sql)
      .all(customerId, JSON.stringify(accountIds), ...values)
      .map(({ record }) => JSON.parse(String(record)) as Found);
  const list =
    <Found>(kind: string) =>
    async (query: AccountQuery) =>
      read<Found>(`SELECT record FROM records WHERE ${owned} AND kind = '${kind}' ORDER BY account, id`, query);
  const booked = `FROM records WHERE ${owned} AND booked BETWEEN ? AND ?`;
  const find = (customerId: string, id: string) => list<Account>('account')({ customerId, accountIds: [id] });
  return {
    holdsAccount: async (customerId, id) => (await find(customerId, id)).length === 1,
    listAccounts: async (query) =>
      (await list<Account>('account')(query)).map((account) => projectAccount(account, query.fields)),
    listBalances: list('balance'),
    listStandingOrders: list('standing_order'),
    listDirectDebits: list('direct_debit'),
    listBeneficiaries: list('beneficiary'),
    async listTransactions({ window: { from = 0, to = end }, after, limit, fields, ...query }) {
      const place = after === undefined ? [end, ''] : [Date.parse(after.bookingDateTime), after.transactionId];
      const page = `SELECT record ${booked} AND (booked, id) < (?, ?) ORDER BY booked DESC, id DESC LIMIT ?`;
      const found = read<Transaction>(page, query, from, to, ...place, limit);
      return found.map((transaction) => projectTransaction(transaction, fields));
    },
    async findTransactionSpan({ window: { from = 0, to = end }, ...query }) {
      const moments = `json_object('first', min(booked), 'last', max(booked))`;
      const [span] = read<Record<'first' | 'last', number | null>>(`SELECT ${moments} AS record ${booked}`, query, from, to);
      if (span?.first == null || span.last == null) return undefined;
      return { first: new Date(span.first).toISOString(), last: new Date(span.last).toISOString() };
    },
    async describeDebtor(customerId, id) {
      const [account] = await find(customerId, id);
      const [identifier] = account?.identifiers ?? [];
      return identifier && { ...identifier, name: account?.nickname ?? '' };
    },
  };
}

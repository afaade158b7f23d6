import {
  type Account,
  type AccountQuery,
  type Balance,
  type Beneficiary,
  type DirectDebit,
  describeHolder,
  type StandingOrder,
  type Transaction,
} from '@ob/core';
import type { DateWindow, TransactionPosition } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { Queryable, Row, Statement } from '@ob/postgres';
import type { BankAccounts } from '@ob/server';
import { lockCustomerAccounts, readAccount } from '../ledger/find-records.ts';
import { joinRecord, type RecordRow } from './record-row.ts';
import {
  findTransactionSpan,
  holdsAccount,
  listAccounts,
  listBalances,
  listBeneficiaries,
  listDirectDebits,
  listHeldAccounts,
  listStandingOrders,
  listTransactions,
} from './statements.ts';

/**
 * Reads accounts out of the bank's tables, by one statement per call. In a transaction, none of a customer's accounts is
 * closed before its end.
 */
export function createBankAccounts(database: Queryable): BankAccounts<Queryable> {
  const list = <Found>(statement: Statement, query: AccountQuery, ...values: readonly unknown[]) =>
    readRecords<Found>(database, statement, [query.customerId, query.accountIds, ...values]);
  return {
    async holdsAccount(customerId, accountId) {
      // PostgreSQL refuses some characters outright.
      if (!isIdentifier(accountId)) return false;
      return (await database.query(holdsAccount, [customerId, accountId])).length === 1;
    },
    listAccounts: (query) => list<Account>(listAccounts[query.fields], query),
    listBalances: (query) => list<Balance>(listBalances, query),
    listTransactions({ after, limit, window, fields, ...owners }) {
      const [from] = listBounds(window);
      const values = [from, ...findPlace(window, after), limit];
      return list<Transaction>(listTransactions[fields], { ...owners }, ...values);
    },
    async findTransactionSpan({ customerId, accountIds, window }) {
      const values = [customerId, accountIds, ...listBounds(window)];
      const [row] = await database.query<SpanRow>(findTransactionSpan, values);
      return row?.first && row.last
        ? { first: row.first.toISOString(), last: row.last.toISOString() }
        : undefined;
    },
    listStandingOrders: (query) => list<StandingOrder>(listStandingOrders, query),
    listDirectDebits: (query) => list<DirectDebit>(listDirectDebits, query),
    listBeneficiaries: (query) => list<Beneficiary>(listBeneficiaries, query),
    async describeDebtor(customerId, accountId) {
      const found = await readAccount(database, accountId);
      return found?.customerId === customerId ? describeHolder(found) : undefined;
    },
    async listHeldAccounts(customerId, transaction) {
      if (transaction !== undefined) await lockCustomerAccounts(transaction, customerId);
      return readRecords<Account>(transaction ?? database, listHeldAccounts, [customerId]);
    },
  };
}

interface SpanRow extends Row {
  readonly first: Date | null;
  readonly last: Date | null;
}

async function readRecords<Found>(
  database: Queryable,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  const [found] = await database.query<{ rows: readonly RecordRow<Found>[] }>(statement, values);
  return (found?.rows ?? []).map(joinRecord);
}

function listBounds({ from, to }: DateWindow): readonly (Date | string)[] {
  return [from === undefined ? '-infinity' : new Date(from), to === undefined ? 'infinity' : new Date(to)];
}

/**
 * Returns the place after which a page begins: that of the page before, or the end of the window where that comes first.
 * The index is then entered at one place alone, and no transaction behind the window is read.
 */
function findPlace(
  { to }: DateWindow,
  after: TransactionPosition | undefined,
): readonly [Date | string, string] {
  if (after !== undefined && (to === undefined || Date.parse(after.bookingDateTime) <= to)) {
    return [after.bookingDateTime, after.transactionId];
  }
  // The driver writes moments outside the years 1 to 9999 as PostgreSQL reads them, which ISO 8601 does not.
  return to === undefined ? ['infinity', ''] : [new Date(to + 1), ''];
}

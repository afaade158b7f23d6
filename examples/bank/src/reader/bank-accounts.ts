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
 * Creates the reader of accounts, with one statement per call. In a transaction, it locks the accounts of the customer
 * until the end.
 */
export function createBankAccounts(database: Queryable): BankAccounts<Queryable> {
  const list = <Found>(statement: Statement, query: AccountQuery, ...values: readonly unknown[]) =>
    readRecords<Found>(database, statement, [query.customerId, query.accountIds, ...values]);
  return {
    async holdsAccount(customerId, accountId) {
      // PostgreSQL fails on some characters.
      if (!isIdentifier(accountId)) return false;
      return (await database.query(holdsAccount, [customerId, accountId])).length === 1;
    },
    listAccounts: (query) => list<Account>(listAccounts[query.fields], query),
    listBalances: (query) => list<Balance>(listBalances, query),
    listTransactions({ after, limit, window, fields, ...owners }) {
      const [from] = listBounds(window);
      const values = [from, ...findStart(window, after), limit];
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
 * Returns the position after which a page starts: the end of the previous page or of the window, whichever is first.
 * The index is then entered at one position and no later transaction is read.
 */
function findStart(
  { to }: DateWindow,
  after: TransactionPosition | undefined,
): readonly [Date | string, string] {
  if (after !== undefined && (to === undefined || Date.parse(after.bookingDateTime) <= to)) {
    return [after.bookingDateTime, after.transactionId];
  }
  // The driver formats years outside 1 to 9999 for PostgreSQL; ISO 8601 strings would fail.
  return to === undefined ? ['infinity', ''] : [new Date(to + 1), ''];
}

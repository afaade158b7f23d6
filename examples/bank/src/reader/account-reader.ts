import type {
  Account,
  AccountQuery,
  AccountReader,
  Balance,
  Beneficiary,
  DirectDebit,
  StandingOrder,
} from '@ob/core';
import type { DateWindow, TransactionPosition } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { holdsAccount, listAccounts, listBalances } from './account-statements.ts';
import { listBeneficiaries, listDirectDebits, listStandingOrders } from './mandate-statements.ts';
import { readTransaction, type TransactionRow } from './transaction-row.ts';
import { findTransactionSpan, listTransactions } from './transaction-statements.ts';

/**
 * Reads accounts for third parties out of the bank's tables: one statement per call, which answers records as they
 * stand on the wire.
 */
export function createAccountReader(database: Queryable): AccountReader {
  return {
    async holdsAccount(customerId, accountId) {
      // What is no id is not asked for: PostgreSQL refuses some characters outright.
      if (!isIdentifier(accountId)) return false;
      return (await database.query(holdsAccount, [customerId, accountId])).length === 1;
    },
    listAccounts: (query) => readRecords<Account>(database, listAccounts[query.fields], listOwners(query)),
    listBalances: (query) => readRecords<Balance>(database, listBalances, listOwners(query)),
    async listTransactions({ after, limit, window, fields, ...owners }) {
      const [from] = listBounds(window);
      const values = [...listOwners(owners), from, ...findPlace(window, after), limit];
      const rows = await readRecords<TransactionRow>(database, listTransactions[fields], values);
      return rows.map(readTransaction);
    },
    async findTransactionSpan(query) {
      const values = [...listOwners(query), ...listBounds(query.window)];
      const [row] = await database.query<SpanRow>(findTransactionSpan, values);
      return row === undefined || row.first === null || row.last === null
        ? undefined
        : { first: row.first, last: row.last };
    },
    listStandingOrders: (query) =>
      readRecords<StandingOrder>(database, listStandingOrders, listOwners(query)),
    listDirectDebits: (query) => readRecords<DirectDebit>(database, listDirectDebits, listOwners(query)),
    listBeneficiaries: (query) => readRecords<Beneficiary>(database, listBeneficiaries, listOwners(query)),
  };
}

interface SpanRow extends Row {
  readonly first: string | null;
  readonly last: string | null;
}

/** Reads the records of a statement that returns them as one JSON array. */
export async function readRecords<Found>(
  database: Queryable,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  const [row] = await database.query<{ records: readonly Found[] }>(statement, values);
  return row?.records ?? [];
}

function listOwners({ customerId, accountIds }: AccountQuery): readonly unknown[] {
  return [customerId, accountIds];
}

function listBounds({ from, to }: DateWindow): readonly (Date | string)[] {
  return [from === undefined ? '-infinity' : new Date(from), to === undefined ? 'infinity' : new Date(to)];
}

/**
 * Tells after which place a page begins: that of the page before, or the end of the window where that comes first. The
 * index is then entered at one place alone, and what lies behind the window is never walked through.
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

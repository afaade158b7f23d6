import type {
  Account,
  AccountQuery,
  AccountReader,
  Balance,
  Beneficiary,
  DateWindow,
  DirectDebit,
  StandingOrder,
  Transaction,
} from '@ob/core';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { holdsAccount, listAccounts, listBalances } from './account-statements.ts';
import { listBeneficiaries, listDirectDebits, listStandingOrders } from './mandate-statements.ts';
import { findTransactionSpan, listTransactions } from './transaction-statements.ts';

/**
 * Reads accounts for third parties out of the bank's tables: one statement per call, which answers records as they
 * stand on the wire.
 */
export function createAccountReader(database: Queryable): AccountReader {
  return {
    async holdsAccount(customerId, accountId) {
      // What is no id is not asked for: PostgreSQL refuses some characters outright.
      if (!/^[A-Za-z0-9_-]{1,40}$/.test(accountId)) return false;
      return (await database.query(holdsAccount, [customerId, accountId])).length === 1;
    },
    listAccounts: (query) => readRecords<Account>(database, listAccounts[query.fields], listOwners(query)),
    listBalances: (query) => readRecords<Balance>(database, listBalances, listOwners(query)),
    listTransactions({ after, limit, ...query }) {
      const place = after === undefined ? ['infinity', ''] : [after.bookingDateTime, after.transactionId];
      const values = [...listOwners(query), ...listBounds(query.window), ...place, limit];
      return readRecords<Transaction>(database, listTransactions[query.fields], values);
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

async function readRecords<Found>(
  database: Queryable,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  const rows = await database.query<{ record: Found & object }>(statement, values);
  return rows.map(({ record }) => omitNulls(record));
}

/** The database says null where the API leaves a member out. */
function omitNulls<Found extends object>(record: Found): Found {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as Found;
}

function listOwners({ customerId, accountIds }: AccountQuery): readonly unknown[] {
  return [customerId, accountIds];
}

function listBounds({ from, to }: DateWindow): readonly (Date | string)[] {
  return [from === undefined ? '-infinity' : new Date(from), to === undefined ? 'infinity' : new Date(to)];
}

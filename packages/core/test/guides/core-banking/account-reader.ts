import type { Account, AccountQuery, AccountReader, FieldSet, Transaction, TransactionQuery } from '@ob/core';
import type { DateWindow } from '@ob/core/routes';
import { isIdentifier } from '@ob/http/routes';
import type { BankAccountDetails, BankBooking } from './bank-records.ts';
import { readList } from './core-banking.ts';
import {
  mapAccount,
  mapBalance,
  mapBooking,
  mapDetails,
  mapMandate,
  mapOrder,
  mapPayee,
} from './map-records.ts';
import { compareBookings, type ReadPage, readNewestBookings } from './newest-bookings.ts';
import { findReadable, type ReadableAccount, type ReaderPorts } from './readable-accounts.ts';

export function createRestAccountReader(ports: ReaderPorts): AccountReader {
  return {
    async holdsAccount(customerId, accountId) {
      // Text that is not an id cannot be an account.
      if (!isIdentifier(accountId)) return false;
      return (await findReadable(ports, { customerId, accountIds: [accountId] })).length > 0;
    },
    async listAccounts({ fields, ...query }) {
      const readable = await findReadable(ports, query);
      return Promise.all(readable.map((found) => readAccount(ports, found, fields)));
    },
    listBalances: listOf(ports, 'balances', mapBalance, (balance) => balance.balance_type),
    listTransactions: (query) => listTransactions(ports, query),
    async findTransactionSpan({ window, ...query }) {
      const readable = await findReadable(ports, query);
      const ends = await Promise.all(readable.map((found) => readEnds(ports, found, window)));
      const moments = ends.flat().sort();
      const [first, last] = [moments.at(0), moments.at(-1)];
      return first === undefined || last === undefined ? undefined : { first, last };
    },
    listStandingOrders: listOf(ports, 'orders', mapOrder, (order) => order.standing_order_id),
    listDirectDebits: listOf(ports, 'mandates', mapMandate, (mandate) => mandate.direct_debit_id),
    listBeneficiaries: listOf(ports, 'payees', mapPayee, (payee) => payee.beneficiary_id),
  };
}

/** Requests the details only if the permission shows them. */
async function readAccount(
  { core }: ReaderPorts,
  found: ReadableAccount,
  fields: FieldSet,
): Promise<Account> {
  if (fields === 'basic') return mapAccount(found);
  const details = await core.read(['accounts', found.account.number, 'details']);
  return details === undefined
    ? mapAccount(found)
    : { ...mapAccount(found), ...mapDetails(details as BankAccountDetails) };
}

/** Creates the reader of one type of record, sorted by account and then by its own key. */
function listOf<Item, Found>(
  ports: ReaderPorts,
  resource: string,
  describe: (accountId: string, item: Item) => Found,
  readKey: (record: Found) => string,
): (query: AccountQuery) => Promise<readonly Found[]> {
  return async (query) => {
    const readable = await findReadable(ports, query);
    const lists = await Promise.all(
      readable.map(async ({ accountId, account }) => {
        const { items } = await readList<Item>(ports.core, ['accounts', account.number, resource]);
        const records = items.map((item) => describe(accountId, item));
        return records.sort((one, other) => (readKey(one) < readKey(other) ? -1 : 1));
      }),
    );
    return lists.flat();
  };
}

/** Reads a full page from every account, because one account may fill the page. Then keeps the newest. */
async function listTransactions(
  ports: ReaderPorts,
  { fields, window, limit, after, ...query }: TransactionQuery,
): Promise<readonly Transaction[]> {
  const readable = await findReadable(ports, query);
  const required = { ...boundsOf(window), after, limit };
  const lists = await Promise.all(
    readable.map(async ({ accountId, account }) => {
      const readPage = openPages(ports, account.number, Math.min(limit, largestPage));
      const bookings = await readNewestBookings(readPage, required);
      return bookings.map((booking) => ({ accountId, booking }));
    }),
  );
  return lists
    .flat()
    .sort((one, other) => compareBookings(one.booking, other.booking))
    .slice(0, limit)
    .map(({ accountId, booking }) => mapBooking(accountId, booking, fields));
}

/** The maximum number of bookings in one response of core banking. */
const largestPage = 250;

function openPages({ core }: ReaderPorts, number: string, size: number): ReadPage {
  return (span, page) =>
    readList<BankBooking>(core, ['accounts', number, 'bookings'], {
      ...span,
      page: `${page}`,
      size: `${size}`,
    });
}

async function readEnds(
  { core }: ReaderPorts,
  { account }: ReadableAccount,
  window: DateWindow,
): Promise<readonly string[]> {
  const query = { ...boundsOf(window), page: '1', size: '1' };
  const path = ['accounts', account.number, 'bookings'];
  const ends = await Promise.all([
    readList<BankBooking>(core, path, { ...query, sort: 'newest' }),
    readList<BankBooking>(core, path, { ...query, sort: 'oldest' }),
  ]);
  return ends.flatMap(({ items }) => items.map(({ at }) => at));
}

/** Core banking needs both bounds: an open one becomes the end of its calendar. */
function boundsOf({ from, to }: DateWindow): { readonly from: string; readonly to: string } {
  return {
    from: from === undefined ? '0000-01-01T00:00:00.000Z' : new Date(from).toISOString(),
    to: to === undefined ? '9999-12-31T23:59:59.999Z' : new Date(to).toISOString(),
  };
}

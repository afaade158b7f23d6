import type { AccountQuery, TransactionQuery } from '@ob/core';
import type { BankAccounts } from './bank-accounts.ts';

/**
 * Wraps the accounts of the bank, so that a mistake in a query reaches no third party. Each list throws for a record of an
 * account that the query does not name, and for a booking outside its window.
 */
export function checkAccounts<DatabaseTransaction>(
  accounts: BankAccounts<DatabaseTransaction>,
): BankAccounts<DatabaseTransaction> {
  return {
    holdsAccount: (customerId, accountId) => accounts.holdsAccount(customerId, accountId),
    listAccounts: async (query) => checkRecords('listAccounts', query, await accounts.listAccounts(query)),
    listBalances: async (query) => checkRecords('listBalances', query, await accounts.listBalances(query)),
    listTransactions: async (query) => checkBookings(query, await accounts.listTransactions(query)),
    findTransactionSpan: (query) => accounts.findTransactionSpan(query),
    listStandingOrders: async (query) =>
      checkRecords('listStandingOrders', query, await accounts.listStandingOrders(query)),
    listDirectDebits: async (query) =>
      checkRecords('listDirectDebits', query, await accounts.listDirectDebits(query)),
    listBeneficiaries: async (query) =>
      checkRecords('listBeneficiaries', query, await accounts.listBeneficiaries(query)),
    listHeldAccounts: (customerId, transaction) => accounts.listHeldAccounts(customerId, transaction),
    describeDebtor: (customerId, accountId) => accounts.describeDebtor(customerId, accountId),
  };
}

function checkRecords<AccountRecord extends { readonly account_id: string }>(
  method: keyof BankAccounts,
  { accountIds }: AccountQuery,
  records: readonly AccountRecord[],
): readonly AccountRecord[] {
  if (!Array.isArray(records))
    throw new TypeError(`\`accounts.${method}\` did not return an array. Return \`[]\` for no records.`);
  if (!records.every((record) => accountIds.includes(record?.account_id)))
    throw new Error(
      `\`accounts.${method}\` returned a record of an account that the query does not name. Restrict it to \`accountIds\`.`,
    );
  return records;
}

function checkBookings<Booking extends { readonly account_id: string; readonly booking_date_time: string }>(
  query: TransactionQuery,
  records: readonly Booking[],
): readonly Booking[] {
  const { from, to } = query.window;
  // Texts of one format compare like times, and much faster than parsed ones.
  const first = from === undefined ? '' : writeTime(from);
  const last = to === undefined ? afterAll : writeTime(to);
  const isInside = ({ booking_date_time: at }: Booking) => at >= first && at <= last;
  const bookings = checkRecords('listTransactions', query, records);
  if (!bookings.every(isInside))
    throw new Error(
      '`accounts.listTransactions` returned a booking outside the window of the query. Compare `booking_date_time` with `window.from` and `window.to`.',
    );
  return bookings;
}

/** Follows every time in the order of texts. */
const afterAll = '~';

/** Writes a time for a comparison of texts. Years after 9999 begin with a sign, and no booking has one. */
function writeTime(time: number): string {
  const text = new Date(time).toISOString();
  return text.startsWith('+') ? afterAll : text;
}

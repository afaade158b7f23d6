import type { AccountQuery, AccountReader } from '../access/account-reader.ts';
import type { TransactionPosition } from '../pagination/cursor.ts';
import { type DateWindow, isInWindow } from '../pagination/date-window.ts';
import type { DebtorAccounts } from '../payments/payment-processor.ts';
import type { Account } from '../records/account.ts';
import { describeHolder } from '../records/account-holder.ts';
import type { Balance } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';

export interface HeldAccount {
  readonly customerId: string;
  readonly account: Account;
  /** The holder's name on payments; without it, the account cannot be the debtor of a payment. */
  readonly holderName?: string;
  /** A closed account appears in no list. */
  readonly closed?: boolean;
  readonly balances?: readonly Balance[];
  readonly transactions?: readonly Transaction[];
  readonly standingOrders?: readonly StandingOrder[];
  readonly directDebits?: readonly DirectDebit[];
  readonly beneficiaries?: readonly Beneficiary[];
}

/** The accounts of a bank in memory. */
export interface MemoryAccounts extends AccountReader, DebtorAccounts {
  /** Lists the open accounts of a customer, oldest first. */
  listHeldAccounts(customerId: string): Promise<readonly Account[]>;
}

/** Creates an account reader over a list in memory. It reads the list at every call, so a test may change it. */
export function createMemoryAccountReader(held: readonly HeldAccount[]): MemoryAccounts {
  const select = ({ customerId, accountIds }: AccountQuery): readonly HeldAccount[] =>
    held
      .filter((entry) => entry.customerId === customerId && entry.closed !== true)
      .filter((entry) => accountIds.includes(entry.account.account_id))
      .sort((one, other) => compareText(one.account.account_id, other.account.account_id));
  return {
    holdsAccount: async (customerId, accountId) => select({ customerId, accountIds: [accountId] }).length > 0,
    listAccounts: async (query) =>
      select(query).map(({ account }) => projectRecord('account', account, query.fields)),
    listBalances: async (query) =>
      select(query).flatMap(({ balances = [] }) => sortBy(balances, (balance) => balance.balance_type)),
    listTransactions: async (query) =>
      findTransactions(select(query), query.window)
        .filter((found) => query.after === undefined || comesAfter(found, query.after))
        .slice(0, query.limit)
        .map((found) => projectRecord('transaction', found, query.fields)),
    findTransactionSpan: async (query) => {
      const found = findTransactions(select(query), query.window);
      const [newest, oldest] = [found.at(0), found.at(-1)];
      if (newest === undefined || oldest === undefined) return undefined;
      return { first: oldest.booking_date_time, last: newest.booking_date_time };
    },
    listStandingOrders: async (query) =>
      select(query).flatMap(({ standingOrders = [] }) =>
        sortBy(standingOrders, (order) => order.standing_order_id),
      ),
    listDirectDebits: async (query) =>
      select(query).flatMap(({ directDebits = [] }) =>
        sortBy(directDebits, (debit) => debit.direct_debit_id),
      ),
    listBeneficiaries: async (query) =>
      select(query).flatMap(({ beneficiaries = [] }) =>
        sortBy(beneficiaries, (payee) => payee.beneficiary_id),
      ),
    async describeDebtor(customerId, accountId) {
      const found = held.find(
        (entry) => entry.customerId === customerId && entry.account.account_id === accountId,
      );
      if (found?.holderName === undefined) return undefined;
      return describeHolder({ account: found.account, holderName: found.holderName });
    },
    listHeldAccounts: async (customerId) => findOpenAccounts(held, customerId),
  };
}

/** Returns the open accounts of a customer, oldest first. */
export function findOpenAccounts(held: readonly HeldAccount[], customerId: string): readonly Account[] {
  const open = held.filter((entry) => entry.customerId === customerId && entry.closed !== true);
  return sortBy(
    open.map(({ account }) => account),
    ({ opening_date = '9999-12-31', account_id }) => `${opening_date} ${account_id}`,
  );
}

function findTransactions(held: readonly HeldAccount[], window: DateWindow): readonly Transaction[] {
  return held
    .flatMap(({ transactions = [] }) => transactions)
    .filter((transaction) => isInWindow(window, Date.parse(transaction.booking_date_time)))
    .sort(compareTransactions);
}

function compareTransactions(one: Transaction, other: Transaction): number {
  const byTime = Date.parse(other.booking_date_time) - Date.parse(one.booking_date_time);
  return byTime === 0 ? compareText(other.transaction_id, one.transaction_id) : byTime;
}

function comesAfter(transaction: Transaction, position: TransactionPosition): boolean {
  const time = Date.parse(transaction.booking_date_time) - Date.parse(position.bookingDateTime);
  return time < 0 || (time === 0 && transaction.transaction_id < position.transactionId);
}

function sortBy<Found>(records: readonly Found[], read: (record: Found) => string): readonly Found[] {
  return [...records].sort((one, other) => compareText(read(one), read(other)));
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

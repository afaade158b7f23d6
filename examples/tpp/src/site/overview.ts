import type { Account, Balance, Transaction } from '@ob/core';
import {
  type AccountAccess,
  chooseCurrentAccount,
  listAccounts,
  listBalances,
  listTransactionsSince,
} from '../account-information.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { findStart, type MonthlySpending, summarizeSpending } from './spending.ts';

const chartMonths = 6;
const shownTransactions = 12;

export interface AccountOverview {
  readonly account: Account;
  readonly balances: readonly Balance[];
}

export interface AccountTransaction {
  readonly transaction: Transaction;
  readonly account: Account;
}

export interface Overview {
  readonly accounts: readonly AccountOverview[];
  readonly currency: string;
  readonly spending: readonly MonthlySpending[];
  /** The latest transactions of all accounts, newest first. */
  readonly latest: readonly AccountTransaction[];
}

/** Reads accounts, balances and transactions of a consent, and sums up the spending of the last months. */
export async function loadOverview(
  client: OpenBankingClient,
  access: AccountAccess,
  now: number,
): Promise<Overview> {
  const held = await listAccounts(client, access);
  const from = findStart({ months: chartMonths, now });
  const read = await Promise.all(held.map((account) => readAccount(client, access, account, from)));
  const { currency } = chooseCurrentAccount(held);
  const ownNumbers = new Set(held.flatMap(({ identifiers = [] }) => identifiers.map(({ id }) => id)));
  const all = read.flatMap(({ transactions }) => transactions);
  return {
    accounts: [...read].sort(byImportance),
    currency,
    spending: summarizeSpending(all, { currency, months: chartMonths, now, ownNumbers }),
    latest: read.flatMap(pairTransactions).sort(byNewest).slice(0, shownTransactions),
  };
}

interface ReadAccount extends AccountOverview {
  readonly transactions: readonly Transaction[];
}

async function readAccount(
  client: OpenBankingClient,
  access: AccountAccess,
  account: Account,
  from: Date,
): Promise<ReadAccount> {
  const [balances, transactions] = await Promise.all([
    listBalances(client, access, account.account_id),
    listTransactionsSince(client, access, account.account_id, from),
  ]);
  return { account, balances, transactions };
}

function pairTransactions({ account, transactions }: ReadAccount): readonly AccountTransaction[] {
  return transactions.map((transaction) => ({ transaction, account }));
}

const accountOrder: readonly Account['account_type'][] = ['current', 'savings', 'credit_card', 'loan'];

/** Sorts enabled accounts first, then current accounts. */
function byImportance({ account: left }: AccountOverview, { account: right }: AccountOverview): number {
  const rank = ({ status, account_type }: Account): number =>
    (status === 'enabled' ? 0 : accountOrder.length) + accountOrder.indexOf(account_type);
  return rank(left) - rank(right);
}

function byNewest(left: AccountTransaction, right: AccountTransaction): number {
  return right.transaction.booking_date_time.localeCompare(left.transaction.booking_date_time);
}

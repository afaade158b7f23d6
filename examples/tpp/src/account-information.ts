import type { Account, Balance, Transaction } from '@ob/core';
import type { OpenBankingClient } from './open-banking-client.ts';

/** What opens a customer's accounts. */
export interface AccountAccess {
  readonly accessToken: string;
  readonly consentId: string;
}

/** Which transactions are asked for, by their booking time; both bounds are inclusive. */
export interface BookingWindow {
  readonly from?: Date;
  readonly to?: Date;
}

/** Transactions, newest first, with the span of all that the consent lets see. */
export interface TransactionList {
  readonly transactions: readonly Transaction[];
  readonly firstAvailable: string;
  readonly lastAvailable: string;
}

/** Lists the accounts of a consent. */
export async function listAccounts(
  client: OpenBankingClient,
  access: AccountAccess,
): Promise<readonly Account[]> {
  return (await read<{ readonly data: readonly Account[] }>(client, access, '/accounts')).data;
}

/** Reads one account. */
export async function readAccount(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
): Promise<Account> {
  return (await read<{ readonly data: Account }>(client, access, `/accounts/${accountId}`)).data;
}

/** Chooses the account that a person lives on, which says most; the first where there is none such. */
export function chooseEverydayAccount(accounts: readonly Account[]): Account {
  const isEveryday = ({ account_type, status }: Account) =>
    account_type === 'current' && status === 'enabled';
  const account = accounts.find(isEveryday) ?? accounts[0];
  if (account === undefined) throw new Error('The consent opens no account');
  return account;
}

/** Lists the balances of one account. */
export async function listBalances(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
): Promise<readonly Balance[]> {
  const path = `/accounts/${accountId}/balances`;
  return (await read<{ readonly data: readonly Balance[] }>(client, access, path)).data;
}

interface TransactionAnswer {
  readonly data: readonly Transaction[];
  readonly links: { readonly next?: string };
  readonly meta: { readonly first_available_date_time: string; readonly last_available_date_time: string };
}

/** Lists the transactions of one account within a window. */
export async function listTransactions(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
  { from, to }: BookingWindow = {},
): Promise<TransactionList> {
  const query = new URLSearchParams();
  if (from !== undefined) query.set('fromBookingDateTime', from.toISOString());
  if (to !== undefined) query.set('toBookingDateTime', to.toISOString());
  const path = `/accounts/${accountId}/transactions${query.size === 0 ? '' : `?${query}`}`;
  const { data, meta } = await read<TransactionAnswer>(client, access, path);
  return {
    transactions: data,
    firstAvailable: meta.first_available_date_time,
    lastAvailable: meta.last_available_date_time,
  };
}

/** Lists every transaction of one account since a moment, newest first, by following the pages. */
export async function listTransactionsSince(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
  from: Date,
): Promise<readonly Transaction[]> {
  const query = new URLSearchParams({ fromBookingDateTime: from.toISOString() });
  const transactions: Transaction[] = [];
  let path: string | undefined = `/open-banking/v1/accounts/${accountId}/transactions?${query}`;
  while (path !== undefined) {
    const answer = (await client.call({ ...access, method: 'GET', path })) as TransactionAnswer;
    transactions.push(...answer.data);
    path = readPath(answer.links.next);
  }
  return transactions;
}

/** Takes the path out of a link, so that the bank cannot send the token elsewhere. */
function readPath(link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link, 'https://bank.invalid');
  return `${pathname}${search}`;
}

async function read<Answer>(client: OpenBankingClient, access: AccountAccess, path: string): Promise<Answer> {
  return (await client.call({ ...access, method: 'GET', path: `/open-banking/v1${path}` })) as Answer;
}

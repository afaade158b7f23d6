import type { Account, Balance, Transaction } from '@ob/core';
import type { OpenBankingClient } from './open-banking-client.ts';

/** The credentials for one account-access consent. */
export interface AccountAccess {
  readonly accessToken: string;
  readonly consentId: string;
}

/** A page of transactions, newest first. */
export interface TransactionPage {
  readonly data: readonly Transaction[];
  readonly links: { readonly next?: string };
  /** The first and last booking dates that the consent gives access to. */
  readonly meta: { readonly first_available_date_time: string; readonly last_available_date_time: string };
}

export async function listAccounts(
  client: OpenBankingClient,
  access: AccountAccess,
): Promise<readonly Account[]> {
  return (await read<{ readonly data: readonly Account[] }>(client, access, '/accounts')).data;
}

export async function readAccount(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
): Promise<Account> {
  return (await read<{ readonly data: Account }>(client, access, `/accounts/${accountId}`)).data;
}

/** Returns the first enabled current account, else the first account. */
export function chooseCurrentAccount(accounts: readonly Account[]): Account {
  const isEveryday = ({ account_type, status }: Account) =>
    account_type === 'current' && status === 'enabled';
  const account = accounts.find(isEveryday) ?? accounts[0];
  if (account === undefined)
    throw new Error('The consent has no account. Select at least one account on the consent page');
  return account;
}

export async function listBalances(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
): Promise<readonly Balance[]> {
  const path = `/accounts/${accountId}/balances`;
  return (await read<{ readonly data: readonly Balance[] }>(client, access, path)).data;
}

/** Reads the first page of transactions of one account, newest first; `since` limits them by booking date. */
export function listTransactions(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
  since?: Date,
): Promise<TransactionPage> {
  const query = since === undefined ? '' : `?fromBookingDateTime=${since.toISOString()}`;
  return read(client, access, `/accounts/${accountId}/transactions${query}`);
}

/** Reads all pages of transactions since a date, newest first. */
export async function listTransactionsSince(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
  since: Date,
): Promise<readonly Transaction[]> {
  let page = await listTransactions(client, access, accountId, since);
  const transactions = [...page.data];
  while (page.links.next !== undefined) {
    const path = readPath(page.links.next);
    page = (await client.call({ ...access, method: 'GET', path })) as TransactionPage;
    transactions.push(...page.data);
  }
  return transactions;
}

/** Returns path and query of a link, so that the bank cannot send the token to another host. */
function readPath(link: string): string {
  const { pathname, search } = new URL(link, 'https://bank.invalid');
  return `${pathname}${search}`;
}

async function read<Answer>(client: OpenBankingClient, access: AccountAccess, path: string): Promise<Answer> {
  return (await client.call({ ...access, method: 'GET', path: `/open-banking/v1${path}` })) as Answer;
}

import type { Account, Balance, Transaction } from '@ob/core';
import type { OpenBankingClient } from './open-banking-client.ts';

/** What opens a customer's accounts. */
export interface AccountAccess {
  readonly accessToken: string;
  readonly consentId: string;
}

/** A page of transactions, newest first. */
export interface TransactionPage {
  readonly data: readonly Transaction[];
  readonly links: { readonly next?: string };
  /** The span of all that the consent opens. */
  readonly meta: { readonly first_available_date_time: string; readonly last_available_date_time: string };
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

/** Lists the latest transactions of one account, or those since a moment: the first page of them. */
export function listTransactions(
  client: OpenBankingClient,
  access: AccountAccess,
  accountId: string,
  since?: Date,
): Promise<TransactionPage> {
  const query = since === undefined ? '' : `?fromBookingDateTime=${since.toISOString()}`;
  return read(client, access, `/accounts/${accountId}/transactions${query}`);
}

/** Lists every transaction of one account since a moment, newest first, by following the pages. */
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

/** Takes the path out of a link, so that the bank cannot send the token elsewhere. */
function readPath(link: string): string {
  const { pathname, search } = new URL(link, 'https://bank.invalid');
  return `${pathname}${search}`;
}

async function read<Answer>(client: OpenBankingClient, access: AccountAccess, path: string): Promise<Answer> {
  return (await client.call({ ...access, method: 'GET', path: `/open-banking/v1${path}` })) as Answer;
}

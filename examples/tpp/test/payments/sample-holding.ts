import type { Account, AccountReference, Balance, Transaction } from '@ob/core';
import { listAccounts } from '../../src/account-information.ts';
import { nameAccount } from '../../src/funds.ts';
import { type PayingBank, show } from './paying-bank.ts';

/** An account of alice, as a third party that may read it all sees it. */
export interface Holding {
  readonly accountId: string;
  /** How payments and consents name it. */
  readonly reference: AccountReference;
  /** Its available balance in pence, negative where it is overdrawn. */
  readAvailable(): Promise<number>;
  /** Its booked balance in pence, negative where it is overdrawn. */
  readBooked(): Promise<number>;
  /** Its latest transactions, newest first. */
  listTransactions(): Promise<readonly Transaction[]>;
  /** Anything else of it, by the rest of its path. */
  list(rest: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions', 'ReadStandingOrders'];

/** Finds the account of a type that alice uses, by a consent of its own. */
export async function findHolding(
  bank: Pick<PayingBank, 'whole' | 'agree' | 'ask'>,
  type: Account['account_type'],
): Promise<Holding> {
  const { whole } = bank;
  const agreed = await bank.agree(whole, { type: 'account-access', terms: { permissions } });
  const accounts = await listAccounts(whole.client, agreed);
  const account = accounts.find(({ account_type, status }) => account_type === type && status === 'enabled');
  if (account === undefined) throw new Error(`alice has no account of the type ${type}`);
  const list = async <Item>(rest: string): Promise<readonly Item[]> => {
    const path = `/open-banking/v1/accounts/${account.account_id}/${rest}`;
    return (await bank.ask(whole, { path, headers: show(agreed) })).data as unknown as readonly Item[];
  };
  const readPence = async (wanted: Balance['balance_type']): Promise<number> => {
    const found = (await list<Balance>('balances')).find(({ balance_type }) => balance_type === wanted);
    if (found === undefined) throw new Error(`The account has no ${wanted} balance`);
    const pence = Number(found.amount.amount.replace('.', ''));
    return found.credit_debit_indicator === 'Debit' ? -pence : pence;
  };
  return {
    accountId: account.account_id,
    reference: nameAccount(account),
    readAvailable: () => readPence('available'),
    readBooked: () => readPence('booked'),
    listTransactions: () => list('transactions?limit=5'),
    list,
  };
}

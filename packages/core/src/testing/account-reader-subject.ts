import type { AccountQuery, AccountReader } from '../access/account-reader.ts';
import type { HeldAccount } from '../memory/account-reader.ts';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
} from './sample-records.ts';

/**
 * Makes a reader over exactly these accounts and nothing else. A case that calls it a second time stands for time
 * passing: the reader then tells what the accounts hold by then.
 */
export type MakeAccountReader = (held: readonly HeldAccount[]) => Promise<AccountReader>;

/** One promise of an {@link AccountReader}: `run` throws where the reader does not keep it. */
export interface AccountReaderCase {
  readonly name: string;
  run(makeReader: MakeAccountReader): Promise<void>;
}

/** Makes an account of a customer with one record of every kind but transactions. */
export function holdAccount(customerId: string, accountId: string): HeldAccount {
  return {
    customerId,
    account: createSampleAccount(accountId),
    balances: [createSampleBalance(accountId, 'booked')],
    standingOrders: [createSampleStandingOrder(accountId, `order-${accountId}`)],
    directDebits: [createSampleDirectDebit(accountId, `debit-${accountId}`)],
    beneficiaries: [createSampleBeneficiary(accountId, `payee-${accountId}`)],
  };
}

/** Reads every list of a query, in the order of the port: accounts, balances, transactions, and those that follow. */
export async function readLists(reader: AccountReader, query: AccountQuery): Promise<readonly RecordList[]> {
  return Promise.all([
    reader.listAccounts({ ...query, fields: 'full' }),
    reader.listBalances(query),
    reader.listTransactions({ ...query, fields: 'full', window: {}, limit: 100 }),
    reader.listStandingOrders(query),
    reader.listDirectDebits(query),
    reader.listBeneficiaries(query),
  ]);
}

type RecordList = readonly { readonly account_id: string }[];

import type { AccountQuery, AccountReader } from '../access/account-reader.ts';
import type { HeldAccount } from '../memory/account-reader.ts';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
} from './sample-records.ts';

/** Creates a reader over exactly these accounts. A second call replaces them, as if time had passed. */
export type MakeAccountReader = (held: readonly HeldAccount[]) => Promise<AccountReader>;

/** A contract case of an {@link AccountReader}: `run` throws if the reader breaks it. */
export interface AccountReaderCase {
  readonly name: string;
  run(makeReader: MakeAccountReader): Promise<void>;
}

/** Returns an account of a customer with one record of every kind except transactions. */
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

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

/** Reads every list under the name of its method. */
export async function readLists(reader: AccountReader, query: AccountQuery) {
  return {
    listAccounts: await reader.listAccounts({ ...query, fields: 'full' }),
    listBalances: await reader.listBalances(query),
    listTransactions: await reader.listTransactions({ ...query, fields: 'full', window: {}, limit: 100 }),
    listStandingOrders: await reader.listStandingOrders(query),
    listDirectDebits: await reader.listDirectDebits(query),
    listBeneficiaries: await reader.listBeneficiaries(query),
  };
}

/** A value for each list, under the name of its method. */
export type ByList<Value> = Readonly<Record<keyof Awaited<ReturnType<typeof readLists>>, Value>>;

import type { HeldAccount } from '../memory/account-reader.ts';
import type { AccountReader } from '../reader.ts';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
} from './sample-records.ts';

/** Makes a reader over exactly these accounts and nothing else. */
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

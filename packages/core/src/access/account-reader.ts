import type { TransactionPosition } from '../pagination/cursor.ts';
import type { DateWindow } from '../pagination/date-window.ts';
import type { Account } from '../records/account.ts';
import type { Balance } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import type { FieldSet } from '../records/hidden-keys.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';

/** The customer and the accounts to read. Return only accounts that this customer holds. */
export interface AccountQuery {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

export interface AccountFieldsQuery extends AccountQuery {
  /** With `basic` you need not load the other fields. The routes remove them in any case. */
  readonly fields: FieldSet;
}

export interface TransactionQuery extends AccountFieldsQuery {
  readonly window: DateWindow;
  /** The maximum number of transactions over all accounts together. */
  readonly limit: number;
  /** Return the transactions after this position. No transaction needs to exist there. Absent for the first page. */
  readonly after?: TransactionPosition;
}

export interface TransactionSpanQuery extends AccountQuery {
  readonly window: DateWindow;
}

/** The first and last booking times in a window: UTC, ISO 8601 with milliseconds. */
export interface TransactionSpan {
  readonly first: string;
  readonly last: string;
}

/**
 * Port: reads accounts from core banking; the bank implements it. The guard has already decided what the request may see.
 * Leave out closed accounts and accounts of other customers. Return records of every status. An id that occurs twice counts
 * once. Sort by account id, then by the record's own id or balance type, in ascending order of code units, as `<` does. Throw
 * an `UnavailableError` if core banking cannot be reached.
 */
export interface AccountReader {
  /** Returns whether the customer holds the account now. Returns false for any unknown text. */
  holdsAccount(customerId: string, accountId: string): Promise<boolean>;
  listAccounts(query: AccountFieldsQuery): Promise<readonly Account[]>;
  listBalances(query: AccountQuery): Promise<readonly Balance[]>;
  /** Order: newest booking first, then by descending id, over all accounts. A pending transaction keeps its id when booked. */
  listTransactions(query: TransactionQuery): Promise<readonly Transaction[]>;
  /** Reads the first and last booking inside the window; returns `undefined` if there is none. */
  findTransactionSpan(query: TransactionSpanQuery): Promise<TransactionSpan | undefined>;
  listStandingOrders(query: AccountQuery): Promise<readonly StandingOrder[]>;
  listDirectDebits(query: AccountQuery): Promise<readonly DirectDebit[]>;
  listBeneficiaries(query: AccountQuery): Promise<readonly Beneficiary[]>;
}

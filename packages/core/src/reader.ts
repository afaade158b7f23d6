import type { DateWindow, FieldSet } from './access-gate.ts';
import type { Account } from './account.ts';
import type { Balance } from './balance.ts';
import type { Beneficiary } from './beneficiary.ts';
import type { DirectDebit } from './direct-debit.ts';
import type { StandingOrder } from './standing-order.ts';
import type { Transaction } from './transaction.ts';

/** Whose accounts to read: the customer is named again so that a wrong account id never crosses customers. */
export interface AccountQuery {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

/** Which accounts to read, and how much of each. */
export interface AccountFieldsQuery extends AccountQuery {
  /** `basic`: do not even load what it hides. */
  readonly fields: FieldSet;
}

/** A place in the order of transactions. */
export interface TransactionPosition {
  /** UTC, ISO 8601 with milliseconds. */
  readonly bookingDateTime: string;
  readonly transactionId: string;
}

/** Which transactions to read. */
export interface TransactionQuery extends AccountFieldsQuery {
  readonly window: DateWindow;
  /** How many at most. */
  readonly limit: number;
  /** Answer what comes after this place; absent for the first page. */
  readonly after?: TransactionPosition;
}

/** The outermost bookings that a window holds. */
export interface TransactionSpan {
  /** UTC, ISO 8601 with milliseconds. */
  readonly first: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly last: string;
}

/**
 * Port: reads accounts from core banking. A bank implements it; the gate has decided what may be seen before it is
 * asked. Closed accounts, and accounts that the customer does not hold, are left out everywhere.
 */
export interface AccountReader {
  /** Tells whether the customer holds the account now. */
  holdsAccount(customerId: string, accountId: string): Promise<boolean>;
  /** Reads accounts in ascending order of their ids, by code unit. */
  listAccounts(query: AccountFieldsQuery): Promise<readonly Account[]>;
  /** Reads balances by account id, then balance type, both ascending by code unit. */
  listBalances(query: AccountQuery): Promise<readonly Balance[]>;
  /** Reads transactions inside the window, newest booking first, then by descending id, by code unit. */
  listTransactions(query: TransactionQuery): Promise<readonly Transaction[]>;
  /** Reads the first and last booking inside the window; `undefined` where there is none. */
  findTransactionSpan(
    query: AccountQuery & { readonly window: DateWindow },
  ): Promise<TransactionSpan | undefined>;
  listStandingOrders(query: AccountQuery): Promise<readonly StandingOrder[]>;
  listDirectDebits(query: AccountQuery): Promise<readonly DirectDebit[]>;
  listBeneficiaries(query: AccountQuery): Promise<readonly Beneficiary[]>;
}

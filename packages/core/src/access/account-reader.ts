import type { TransactionPosition } from '../pagination/cursor.ts';
import type { DateWindow } from '../pagination/date-window.ts';
import type { Account } from '../records/account.ts';
import type { Balance } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import type { FieldSet } from '../records/hidden-keys.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';

/** Whose accounts to read: the customer is named again so that a wrong account id never crosses customers. */
export interface AccountQuery {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

/** Which accounts to read, and how much of each. */
export interface AccountFieldsQuery extends AccountQuery {
  /** `basic`: what it hides need not be loaded. The routes drop it in any case. */
  readonly fields: FieldSet;
}

/** Which transactions to read. */
export interface TransactionQuery extends AccountFieldsQuery {
  /** No booking outside of it is to be loaded. */
  readonly window: DateWindow;
  /** How many at most, of all accounts together. */
  readonly limit: number;
  /** Answer what comes after this place, which may lie anywhere; absent for the first page. */
  readonly after?: TransactionPosition;
}

/** In which accounts and in which window to look for the outermost bookings. */
export interface TransactionSpanQuery extends AccountQuery {
  readonly window: DateWindow;
}

/** The outermost bookings that a window holds. */
export interface TransactionSpan {
  /** UTC, ISO 8601 with milliseconds. */
  readonly first: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly last: string;
}

/**
 * Port: reads accounts from core banking. A bank implements it; the guard has decided what may be seen before it is
 * asked, and asks for no more than that: what a query does not name need not be loaded. Closed accounts, and accounts
 * that the customer does not hold, are left out everywhere; pending and disabled ones are told. An id that is named
 * twice counts once. Texts are ordered by their code units, as `<` compares them, in every list alike, so that the
 * same data gives the same answer. Throws an `UnavailableError` where core banking cannot be reached.
 */
export interface AccountReader {
  /** Tells whether the customer holds the account now, whatever text stands for its id. */
  holdsAccount(customerId: string, accountId: string): Promise<boolean>;
  /** Reads accounts in ascending order of their ids. */
  listAccounts(query: AccountFieldsQuery): Promise<readonly Account[]>;
  /** Reads balances by account id, then balance type, both ascending. */
  listBalances(query: AccountQuery): Promise<readonly Balance[]>;
  /**
   * Reads transactions inside the window, of all accounts in one order: newest booking first, then by descending id.
   * A page is entered by the value of its place, not by a count: what is booked or removed between two pages moves
   * nothing from the one to the other. A transaction that is booked keeps the id that it had while pending.
   */
  listTransactions(query: TransactionQuery): Promise<readonly Transaction[]>;
  /** Reads the first and last booking inside the window; `undefined` where there is none. */
  findTransactionSpan(query: TransactionSpanQuery): Promise<TransactionSpan | undefined>;
  /** Reads standing orders in every state by account id, then `standing_order_id`, both ascending. */
  listStandingOrders(query: AccountQuery): Promise<readonly StandingOrder[]>;
  /** Reads direct debits in every state by account id, then `direct_debit_id`, both ascending. */
  listDirectDebits(query: AccountQuery): Promise<readonly DirectDebit[]>;
  /** Reads beneficiaries by account id, then `beneficiary_id`, both ascending. */
  listBeneficiaries(query: AccountQuery): Promise<readonly Beneficiary[]>;
}

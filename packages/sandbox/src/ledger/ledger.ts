import type { Account, Balance, PaymentOutcome, StandingOrder, StoredPayment, Transaction } from '@ob/core';
import type { AccountEvent, PaymentChange } from '@ob/core/primitives';
import { accept, type Clock, type Random, type Result } from '@ob/http';

/** An account in the ledger. */
export interface LedgerAccount {
  readonly customerId: string;
  /** The name of the holder on payments. */
  readonly holderName: string;
  readonly account: Account;
  /** A closed account keeps its balances and history, but refuses every transaction. */
  readonly closed: boolean;
  /** One balance of each type. The `available` balance contains the credit lines. */
  readonly balances: readonly Balance[];
}

/** The changes of one decision. The ledger stores all of them or none. */
export interface LedgerChange {
  /** The changed accounts, in their new state. */
  readonly accounts: readonly LedgerAccount[];
  /** The new and the changed transactions. */
  readonly transactions: readonly Transaction[];
  /** The ids of pending transactions to delete. */
  readonly removedTransactionIds: readonly string[];
  /** The new and the changed standing orders. */
  readonly standingOrders: readonly StandingOrder[];
  /** The end of a payment. If the payment has changed meanwhile, nothing is stored. */
  readonly payment?: PaymentChange;
  /** The events of the accounts. Their receivers are determined in the same atomic step. */
  readonly events: readonly AccountEvent[];
}

/** An empty change, as the base of every decision. */
export const unchanged: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};

export interface LedgerTransaction {
  readonly account: LedgerAccount;
  readonly transaction: Transaction;
}

/** A standing order and its payer. `creditor` is the payee, if it is an account of this bank. */
export interface LedgerStandingOrder {
  readonly account: LedgerAccount;
  readonly order: StandingOrder;
  readonly creditor?: LedgerAccount;
}

export interface LedgerAccountOrders {
  readonly account: LedgerAccount;
  readonly standingOrders: readonly StandingOrder[];
}

/** A payment and its payer. `creditor` is the payee, if it is an account of this bank. */
export interface LedgerPayment {
  readonly stored: StoredPayment;
  readonly debtor: LedgerAccount;
  readonly creditor?: LedgerAccount;
  /**
   * The outcome of an earlier payment with the same deduplication key. The database has lost that payment and accepted it
   * again. This payment ends with the same outcome, and no money moves.
   */
  readonly endedBefore?: PaymentOutcome;
}

/** A pure, synchronous decision about records. The ledger may call it again if another change came first. */
export type Decide<Found, Refusal> = (found: Found) => Result<LedgerChange, Refusal>;

/** An order to execute a payment. */
export interface PaymentOrder {
  readonly paymentId: string;
  /** In milliseconds since the epoch. */
  readonly dueAt: number;
}

/**
 * Port: the ledger of a bank. Every `change…` loads a record with the accounts that its decision needs, and locks them. It
 * stores the result of the decision and its events in one atomic step. If the record does not exist, it refuses with
 * `not_found`, for every text as an id.
 */
export interface Ledger {
  changeAccount<Refusal>(
    accountId: string,
    decide: Decide<LedgerAccount, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Closes an account. The same atomic step addresses the events of the account, then ends the consents that have no account
   * left (`endForClosedAccount` of `@ob/consent`). If the account is already closed, it still ends such consents before
   * `decide` refuses.
   */
  closeAccount<Refusal>(
    accountId: string,
    decide: Decide<LedgerAccountOrders, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  changeTransaction<Refusal>(
    transactionId: string,
    decide: Decide<LedgerTransaction, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  changeStandingOrder<Refusal>(
    standingOrderId: string,
    decide: Decide<LedgerStandingOrder, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Deletes the order of the payment together with the change, also if the payment is already final. Stores the outcome
   * under the deduplication key of the payment, for the next payment with that key.
   */
  changePayment<Refusal>(
    paymentId: string,
    decide: Decide<LedgerPayment, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Stores an order to execute a payment. Keeps an existing order unchanged. Also accepts an order for an executed payment,
   * because the database may have lost that payment and accepted it again.
   */
  orderPayment(order: PaymentOrder): Promise<void>;
  /** Lists the ids of due payments, longest overdue first, then by id. */
  listDuePayments(now: number, limit: number): Promise<readonly string[]>;
  /** Lists the ids of active standing orders with a due payment, longest overdue first, then by id. */
  listDueStandingOrders(now: number, limit: number): Promise<readonly string[]>;
}

export interface LedgerPorts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
}

/** The ports of a use case that needs only some methods of the ledger. */
export type PortsFor<Verb extends keyof Ledger> = Pick<LedgerPorts, 'clock' | 'random'> & {
  readonly ledger: Pick<Ledger, Verb>;
};

type Records = Pick<LedgerChange, 'accounts' | 'transactions' | 'removedTransactionIds' | 'standingOrders'>;

/** Returns the first record of one kind in a change. Throws a `TypeError` if there is none. */
export function takeFirst<Kind extends keyof Records, Refusal>(
  change: Result<LedgerChange, Refusal>,
  kind: Kind,
): Result<Records[Kind][number], Refusal> {
  if (!change.ok) return change;
  const records: readonly Records[Kind][number][] = change.value[kind];
  const [first] = records;
  if (first === undefined) throw new TypeError(`The change has no ${kind}`);
  return accept(first);
}

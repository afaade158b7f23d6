import type { Account, Balance, PaymentOutcome, StandingOrder, StoredPayment, Transaction } from '@ob/core';
import type { AccountEvent, PaymentChange } from '@ob/core/primitives';
import { accept, type Clock, type Random, type Result } from '@ob/http';

/** An account in the ledger. */
export interface LedgerAccount {
  readonly customerId: string;
  /** As on payments. */
  readonly holderName: string;
  readonly account: Account;
  /** A closed account keeps its records, but refuses every transaction. */
  readonly closed: boolean;
  /** One of each type. The `available` balance includes credit lines. */
  readonly balances: readonly Balance[];
}

/** The changes of one decision. The ledger stores all of them or none. */
export interface LedgerChange {
  /** In their new state. */
  readonly accounts: readonly LedgerAccount[];
  /** New and changed. */
  readonly transactions: readonly Transaction[];
  /** Pending transactions to delete. */
  readonly removedTransactionIds: readonly string[];
  /** New and changed. */
  readonly standingOrders: readonly StandingOrder[];
  /** If the payment has changed meanwhile, nothing is stored. */
  readonly payment?: PaymentChange;
  /** Their receivers are determined in the same atomic step. */
  readonly events: readonly AccountEvent[];
}

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

/** A standing order. `creditor` is the payee, if it has an account at this bank. */
export interface LedgerStandingOrder {
  readonly account: LedgerAccount;
  readonly order: StandingOrder;
  readonly creditor?: LedgerAccount;
}

export interface LedgerAccountOrders {
  readonly account: LedgerAccount;
  readonly standingOrders: readonly StandingOrder[];
}

/** A payment. `creditor` is the payee, if it has an account at this bank. */
export interface LedgerPayment {
  readonly stored: StoredPayment;
  readonly debtor: LedgerAccount;
  readonly creditor?: LedgerAccount;
  /**
   * The outcome of an earlier payment with the same deduplication key, which the database lost.
   * The payment repeats it without moving money.
   */
  readonly endedBefore?: PaymentOutcome;
}

/** A pure, synchronous decision. The ledger may call it again if another change came first. */
export type Decide<Found, Refusal> = (found: Found) => Result<LedgerChange, Refusal>;

/** An order to execute a payment. */
export interface PaymentOrder {
  readonly paymentId: string;
  /** In milliseconds since 1970. */
  readonly dueAt: number;
}

/**
 * Port: the ledger of a bank. Every `change…` loads and locks a record with the accounts that its decision needs. It stores the
 * result and its events in one transaction. An unknown id, of any text, gives `not_found`.
 */
export interface Ledger {
  changeAccount<Refusal>(
    accountId: string,
    decide: Decide<LedgerAccount, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Closes an account. The same transaction addresses its events, then ends consents without another account
   * (`endForClosedAccount` of `@ob/consent`), even if the account is already closed and `decide` refuses.
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
  /** Deletes the order of the payment, also if the payment is already final. Stores the outcome under the deduplication key. */
  changePayment<Refusal>(
    paymentId: string,
    decide: Decide<LedgerPayment, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /** Keeps an existing order. Accepts an executed payment again, because the database may have lost it and accepted it again. */
  orderPayment(order: PaymentOrder): Promise<void>;
  /** Lists payment ids, longest overdue first, then by id. */
  listDuePayments(now: number, limit: number): Promise<readonly string[]>;
  /** Lists ids of active standing orders, longest overdue first, then by id. */
  listDueStandingOrders(now: number, limit: number): Promise<readonly string[]>;
}

export interface LedgerPorts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
}

/** Ports with only some methods of the ledger. */
export type PortsFor<Method extends keyof Ledger> = Pick<LedgerPorts, 'clock' | 'random'> & {
  readonly ledger: Pick<Ledger, Method>;
};

type Records = Pick<LedgerChange, 'accounts' | 'transactions' | 'removedTransactionIds' | 'standingOrders'>;

/** Throws a `TypeError` if the change has no record of this kind. */
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

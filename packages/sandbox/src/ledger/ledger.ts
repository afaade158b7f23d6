import type { Account, Balance, PaymentOutcome, StandingOrder, StoredPayment, Transaction } from '@ob/core';
import type { AccountEvent, PaymentChange } from '@ob/core/primitives';
import { accept, type Clock, type Random, type Result } from '@ob/http';

/** An account as the ledger keeps it. */
export interface LedgerAccount {
  readonly customerId: string;
  /** How its holder is written on payments. */
  readonly holderName: string;
  readonly account: Account;
  /** A closed account keeps its money and its history, and nothing moves on it any more. */
  readonly closed: boolean;
  /** Every balance that it has, each once; the credit lines stand with what is available. */
  readonly balances: readonly Balance[];
}

/** Everything that one decision changes, to be stored as a whole or not at all. */
export interface LedgerChange {
  /** Every account whose status, closure or balances change, as it is afterwards. */
  readonly accounts: readonly LedgerAccount[];
  /** Transactions that are new or have changed. */
  readonly transactions: readonly Transaction[];
  /** The ids of pending transactions that go away. */
  readonly removedTransactionIds: readonly string[];
  /** Standing orders that are new or have changed. */
  readonly standingOrders: readonly StandingOrder[];
  /** The end of a payment. Where it comes too late, nothing of all this is stored. */
  readonly payment?: PaymentChange;
  /** What happened to the accounts; who hears of it is found out in the same step. */
  readonly events: readonly AccountEvent[];
}

/** A change that changes nothing: every decision adds to it. */
export const unchanged: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};

/** A transaction and the account it belongs to. */
export interface LedgerTransaction {
  readonly account: LedgerAccount;
  readonly transaction: Transaction;
}

/** A standing order, the account that pays, and the one that is paid where it is of this bank, too. */
export interface LedgerStandingOrder {
  readonly account: LedgerAccount;
  readonly order: StandingOrder;
  readonly creditor?: LedgerAccount;
}

/** An account with all its standing orders. */
export interface LedgerAccountOrders {
  readonly account: LedgerAccount;
  readonly standingOrders: readonly StandingOrder[];
}

/** A payment, the account that pays, and the one that is paid where it is of this bank, too. */
export interface LedgerPayment {
  readonly stored: StoredPayment;
  readonly debtor: LedgerAccount;
  readonly creditor?: LedgerAccount;
  /**
   * How an earlier payment with the same deduplication key ended: the one payment of the consent, which the database has lost
   * and accepted again. No money moves for this one, and it ends in the same way.
   */
  readonly endedBefore?: PaymentOutcome;
}

/** Decides what becomes of what was found. Pure and synchronous; it may be called again where another change came first. */
export type Decide<Found, Refusal> = (found: Found) => Result<LedgerChange, Refusal>;

/** An order to carry out a payment. */
export interface PaymentOrder {
  readonly paymentId: string;
  /** In milliseconds since the epoch. */
  readonly dueAt: number;
}

/**
 * Port: the books of a bank. Every `change…` finds what is named, with the accounts that a decision about it needs, lets
 * nobody else change those meanwhile, and stores what the decision answers, with its events, in one atomic step: a
 * crash leaves all of it or nothing. Refuses with `not_found` where there is no such thing, whatever text is asked for.
 */
export interface Ledger {
  changeAccount<Refusal>(
    accountId: string,
    decide: Decide<LedgerAccount, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Closes an account. The same atomic step ends the consents that have no account left (`endForClosedAccount` of
   * `@ob/consent`), after it has addressed the events of the account. If the account is closed already, the call still
   * ends such consents before `decide` refuses.
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
   * The order to carry the payment out goes away with the change; also if the payment turns out to be final already. The
   * ledger keeps the outcome under the deduplication key of the payment, and finds it for the next payment with that key.
   */
  changePayment<Refusal>(
    paymentId: string,
    decide: Decide<LedgerPayment, Refusal>,
  ): Promise<Result<LedgerChange, Refusal | 'not_found'>>;
  /**
   * Keeps the order to carry out a payment; one that is kept already stays as it is. An order for a payment that was carried
   * out counts: the database has lost that payment and accepted it again.
   */
  orderPayment(order: PaymentOrder): Promise<void>;
  /** Lists the ids of payments whose order is due, the longest overdue first, then by their ids. */
  listDuePayments(now: number, limit: number): Promise<readonly string[]>;
  /** Lists the ids of active standing orders whose next payment is due, the longest overdue first, then by their ids. */
  listDueStandingOrders(now: number, limit: number): Promise<readonly string[]>;
}

/** The ports of the use cases of the ledger, of which each takes its part. */
export interface LedgerPorts {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
}

/** The ports of a use case that changes the ledger by some of its verbs. */
export type PortsFor<Verb extends keyof Ledger> = Pick<LedgerPorts, 'clock' | 'random'> & {
  readonly ledger: Pick<Ledger, Verb>;
};

type Records = Pick<LedgerChange, 'accounts' | 'transactions' | 'removedTransactionIds' | 'standingOrders'>;

/** Returns the first record of one kind in a change: the record that the change is about. Throws if there is none. */
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

import type { Account, Payment, PaymentFailure, StandingOrder, Transaction } from '@ob/core';
import type { Result } from '@ob/http';
import { closeAccount, disableAccount, enableAccount } from '../ledger/accounts.ts';
import type { LedgerPorts } from '../ledger/ledger.ts';
import { abortPayment, executePayment } from '../ledger/payments.ts';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
} from '../ledger/standing-orders.ts';
import type { TransactionPosting } from '../ledger/transactions.ts';
import { bookTransaction, postTransaction, removeTransaction } from '../ledger/transactions.ts';
import {
  type ControlBody,
  failureBody,
  standingOrderBody,
  transactionBody,
} from '../schema/control-bodies.ts';
import { requireDone } from './consent-controls.ts';
import { SandboxError } from './sandbox-error.ts';

/** Why something fails, where a test says so. */
export interface ChosenFailure {
  readonly reason?: PaymentFailure;
}

/**
 * What the bank does on a test's word, by the very steps that it takes by itself. Each answers the record as it then
 * is, once its events were delivered, and throws a `SandboxError` where the bank refuses: `not_found`, or `refused`. What
 * is handed over is held to the schemas of the routes under `/sandbox`: no type is left at run time.
 */
export interface LedgerControls {
  /** Posts a transaction with another bank; what is not said about it is filled in. */
  postTransaction(posting: TransactionPosting): Promise<Transaction>;
  /** Books a pending transaction. */
  bookTransaction(transactionId: string): Promise<Transaction>;
  /** Removes a pending transaction. */
  removeTransaction(transactionId: string): Promise<void>;
  /** Carries a payment out now: it completes, or fails for want of money or of an open account. */
  completePayment(paymentId: string): Promise<Payment>;
  /** Lets a payment fail; by default the bank rejects it. */
  failPayment(paymentId: string, failure?: ChosenFailure): Promise<Payment>;
  /** Sets up a standing order as the account's holder. */
  createStandingOrder(request: StandingOrderRequest): Promise<StandingOrder>;
  /** Makes the next payment of a standing order now. */
  executeStandingOrder(standingOrderId: string): Promise<StandingOrder>;
  /** Lets the next payment of a standing order fail; by default for want of money. */
  failStandingOrder(standingOrderId: string, failure?: ChosenFailure): Promise<StandingOrder>;
  /** Cancels a standing order. */
  cancelStandingOrder(standingOrderId: string): Promise<StandingOrder>;
  /** Closes an account for good. */
  closeAccount(accountId: string): Promise<Account>;
  /** Disables an account: it stays readable. */
  disableAccount(accountId: string): Promise<Account>;
  /** Enables an account. */
  enableAccount(accountId: string): Promise<Account>;
}

/** Runs a step, and then everything that it has made due, such as webhooks. */
export type ThenSettle = <Value>(step: () => Promise<Value>) => Promise<Value>;

/** Creates the controls of a ledger. */
export function createLedgerControls(ports: LedgerPorts, thenSettle: ThenSettle): LedgerControls {
  const step = <Value>(work: () => Promise<Result<Value, string>>): Promise<Value> =>
    thenSettle(async () => requireDone(await work()));
  return {
    postTransaction: (posting) =>
      step(async () => postTransaction(ports, requireValid(transactionBody, posting))),
    bookTransaction: (transactionId) => step(() => bookTransaction(ports, { transactionId })),
    removeTransaction: async (transactionId) =>
      void (await step(() => removeTransaction(ports, { transactionId }))),
    completePayment: async (paymentId) => (await step(() => executePayment(ports, { paymentId }))).payment,
    failPayment: async (paymentId, failure = {}) =>
      (await step(async () => abortPayment(ports, { paymentId, ...requireValid(failureBody, failure) })))
        .payment,
    createStandingOrder: (request) =>
      step(async () => createStandingOrder(ports, requireValid(standingOrderBody, request))),
    executeStandingOrder: (standingOrderId) => step(() => executeStandingOrder(ports, { standingOrderId })),
    failStandingOrder: (standingOrderId, failure = {}) =>
      step(async () => failStandingOrder(ports, { standingOrderId, ...requireValid(failureBody, failure) })),
    cancelStandingOrder: (standingOrderId) => step(() => cancelStandingOrder(ports, { standingOrderId })),
    closeAccount: (accountId) => step(() => closeAccount(ports, { accountId })),
    disableAccount: (accountId) => step(() => disableAccount(ports, { accountId })),
    enableAccount: (accountId) => step(() => enableAccount(ports, { accountId })),
  };
}

/** Reads what was passed as it would arrive by JSON, where a field that is `undefined` is left out. */
function requireValid<Value>({ parse }: ControlBody<Value>, given: Value): Value {
  const parsed = parse(JSON.parse(JSON.stringify(given) ?? 'null'));
  if (parsed.ok) return parsed.value;
  const errors = parsed.refusal.map(({ path = 'it', detail }) => `${path}: ${detail}`);
  throw new SandboxError('refused', `The bank refused: ${errors.join(' ')}`, parsed.refusal[0].code);
}

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

export interface ChosenFailure {
  readonly reason?: PaymentFailure;
}

/**
 * Steps of the bank. Each method returns the record in its new state, after the webhooks were sent. It validates arguments like
 * the routes under `/sandbox`, and throws a `SandboxError` (`not_found` or `refused`) if the bank refuses.
 */
export interface LedgerControls {
  /** Posts a transaction with another bank. Missing fields get defaults. */
  postTransaction(posting: TransactionPosting): Promise<Transaction>;
  bookTransaction(transactionId: string): Promise<Transaction>;
  removeTransaction(transactionId: string): Promise<void>;
  /** Executes a payment now. It fails without enough money or without an open account. */
  completePayment(paymentId: string): Promise<Payment>;
  /** Default reason: `rejected_by_bank`. */
  failPayment(paymentId: string, failure?: ChosenFailure): Promise<Payment>;
  createStandingOrder(request: StandingOrderRequest): Promise<StandingOrder>;
  /** Makes the next payment now. */
  executeStandingOrder(standingOrderId: string): Promise<StandingOrder>;
  /** Fails the next payment. Default reason: `insufficient_funds`. */
  failStandingOrder(standingOrderId: string, failure?: ChosenFailure): Promise<StandingOrder>;
  cancelStandingOrder(standingOrderId: string): Promise<StandingOrder>;
  closeAccount(accountId: string): Promise<Account>;
  /** The account can still be read. */
  disableAccount(accountId: string): Promise<Account>;
  enableAccount(accountId: string): Promise<Account>;
}

/** Runs a step, then the work that it made due, such as webhooks. */
export type RunStep = <Value>(step: () => Promise<Value>) => Promise<Value>;

export function createLedgerControls(ports: LedgerPorts, runStep: RunStep): LedgerControls {
  const step = <Value>(work: () => Promise<Result<Value, string>>): Promise<Value> =>
    runStep(async () => requireDone(await work()));
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

/** Validates a value like a JSON body: `undefined` counts as absent. */
function requireValid<Value>({ parse }: ControlBody<Value>, value: Value): Value {
  const parsed = parse(JSON.parse(JSON.stringify(value) ?? 'null'));
  if (parsed.ok) return parsed.value;
  const errors = parsed.refusal.map(({ path = 'it', detail }) => `${path}: ${detail}`);
  throw new SandboxError('refused', `The bank refused: ${errors.join(' ')}`, parsed.refusal[0].code);
}

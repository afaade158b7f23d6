import type { Account, Payment, PaymentFailure, StandingOrder, Transaction } from '@ob/core';
import type { Faults, Result } from '@ob/http';
import { closeAccount, disableAccount, enableAccount } from '../ledger/change-accounts.ts';
import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
} from '../ledger/change-standing-orders.ts';
import { bookTransaction, postTransaction, removeTransaction } from '../ledger/change-transactions.ts';
import { abortPayment, executePayment } from '../ledger/execute-payments.ts';
import type { LedgerPorts } from '../ledger/ledger-ports.ts';
import type { TransactionPosting } from '../ledger/posting.ts';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import { failureBody, standingOrderBody, transactionBody } from '../schema/control-bodies.ts';
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

/** Runs a step and then whatever it has made due, such as the webhooks that tell of it. */
export type ThenSettle = <Value>(step: () => Promise<Value>) => Promise<Value>;

/** Makes the controls of a ledger. */
export function createLedgerControls(ports: LedgerPorts, thenSettle: ThenSettle): LedgerControls {
  return {
    postTransaction: (posting) =>
      thenSettle(async () =>
        requireDone(await postTransaction(ports, requireValid(transactionBody.parse, posting))),
      ),
    bookTransaction: (transactionId) =>
      thenSettle(async () => requireDone(await bookTransaction(ports, { transactionId }))),
    removeTransaction: (transactionId) =>
      thenSettle(async () => void requireDone(await removeTransaction(ports, { transactionId }))),
    completePayment: (paymentId) =>
      thenSettle(async () => requireDone(await executePayment(ports, { paymentId })).payment),
    failPayment: (paymentId, failure) =>
      thenSettle(
        async () => requireDone(await abortPayment(ports, { paymentId, ...requireFailure(failure) })).payment,
      ),
    ...createOrderControls(ports, thenSettle),
    closeAccount: (accountId) =>
      thenSettle(async () => requireDone(await closeAccount(ports, { accountId }))),
    disableAccount: (accountId) =>
      thenSettle(async () => requireDone(await disableAccount(ports, { accountId }))),
    enableAccount: (accountId) =>
      thenSettle(async () => requireDone(await enableAccount(ports, { accountId }))),
  };
}

type OrderControls = Pick<
  LedgerControls,
  'createStandingOrder' | 'executeStandingOrder' | 'failStandingOrder' | 'cancelStandingOrder'
>;

function createOrderControls(ports: LedgerPorts, thenSettle: ThenSettle): OrderControls {
  return {
    createStandingOrder: (request) =>
      thenSettle(async () =>
        requireDone(await createStandingOrder(ports, requireValid(standingOrderBody.parse, request))),
      ),
    executeStandingOrder: (standingOrderId) =>
      thenSettle(async () => requireDone(await executeStandingOrder(ports, { standingOrderId }))),
    failStandingOrder: (standingOrderId, failure) =>
      thenSettle(async () =>
        requireDone(await failStandingOrder(ports, { standingOrderId, ...requireFailure(failure) })),
      ),
    cancelStandingOrder: (standingOrderId) =>
      thenSettle(async () => requireDone(await cancelStandingOrder(ports, { standingOrderId }))),
  };
}

function requireFailure(failure: ChosenFailure = {}): ChosenFailure {
  return requireValid(failureBody.parse, failure);
}

/** Reads what was handed over as it would arrive by JSON, where a field that is `undefined` is left out. */
function requireValid<Value>(parse: (body: unknown) => Result<Value, Faults>, given: Value): Value {
  const parsed = parse(JSON.parse(JSON.stringify(given) ?? 'null'));
  if (parsed.ok) return parsed.value;
  const faults = parsed.refusal.map(({ path = 'it', detail }) => `${path}: ${detail}`);
  throw new SandboxError('refused', `The bank refused: ${faults.join(' ')}`, parsed.refusal[0].code);
}

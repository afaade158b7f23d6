import type { Payment, PaymentFailure, PaymentOutcome, PaymentProcessor, StoredPayment } from '@ob/core';
import { completePayment, failPayment } from '@ob/core/primitives';
import { accept, type Clock, type Result } from '@ob/http';
import { type RunOptions, runDueWork } from './due-work.ts';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import { type Ledger, type LedgerChange, type LedgerPayment, type PortsFor, unchanged } from './ledger.ts';
import { decideTransfer, type Transfer } from './transfer.ts';

interface PaymentChoice {
  readonly paymentId: string;
}

interface PaymentAbort extends PaymentChoice {
  /** Absent: `rejected_by_bank`. */
  readonly reason?: PaymentFailure;
}

/** The payment in its final state. */
export type PaymentExecution = Result<StoredPayment, 'invalid_payment_status' | 'not_found'>;

/**
 * Executes a payment. An impossible payment is not refused: it gets the status `failed`. If several processes execute it at
 * the same time, one ends it and the others get `invalid_payment_status`.
 */
export function executePayment(
  ports: PortsFor<'changePayment'>,
  choice: PaymentChoice,
): Promise<PaymentExecution> {
  return changePayment(ports, choice, decidePaymentExecution);
}

/** Ends a pending payment as `failed`. */
export function abortPayment(
  ports: PortsFor<'changePayment'>,
  { paymentId, reason = 'rejected_by_bank' }: PaymentAbort,
): Promise<PaymentExecution> {
  return changePayment(ports, { paymentId }, (found, facts) => decidePaymentAbort(found, reason, facts));
}

/**
 * Executes due payments, longest overdue first. Returns how many this call ended: at most 1000. Several processes can run it
 * and crash: every payment ends once. After all others, throws an `AggregateError` for payments that could not end.
 */
export function runDuePayments(
  ports: PortsFor<'listDuePayments' | 'changePayment'>,
  options: RunOptions = {},
): Promise<number> {
  const now = ports.clock.now();
  const work = {
    list: (limit: number) => ports.ledger.listDuePayments(now, limit),
    run: async (paymentId: string) => (await executePayment(ports, { paymentId })).ok,
  };
  return runDueWork(work, options);
}

export interface PaymentEnginePorts {
  readonly ledger: Pick<Ledger, 'orderPayment'>;
  readonly clock: Clock;
  /** The milliseconds from submission to execution. */
  readonly delayMs: number;
}

/** Creates an engine that stores an order for each accepted payment, for {@link runDuePayments}. */
export function createPaymentEngine({ ledger, clock, delayMs }: PaymentEnginePorts): PaymentProcessor {
  return {
    submit: ({ payment }) =>
      ledger.orderPayment({ paymentId: payment.payment_id, dueAt: clock.now() + delayMs }),
  };
}

async function changePayment(
  ports: PortsFor<'changePayment'>,
  { paymentId }: PaymentChoice,
  decide: (found: LedgerPayment, facts: LedgerFacts) => Result<LedgerChange, 'invalid_payment_status'>,
): Promise<PaymentExecution> {
  const change = await ports.ledger.changePayment(paymentId, (found) => decide(found, gatherFacts(ports)));
  if (!change.ok) return change;
  const { payment } = change.value;
  if (payment === undefined) throw new TypeError('The change does not contain the end of the payment');
  return accept(payment.next);
}

/** Completes or fails a payment. Repeats the outcome of an earlier one with the same deduplication key, without moving money. */
function decidePaymentExecution(
  found: LedgerPayment,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  if (found.endedBefore !== undefined) return repeatOutcome(found.stored, found.endedBefore, facts);
  const { now, createId } = facts;
  const completed = completePayment(found.stored, { now, eventId: createId() });
  if (!completed.ok) return completed;
  const transfer = decideTransfer(describeTransfer(found), facts);
  if (!transfer.ok) return decidePaymentAbort(found, transfer.refusal, facts);
  return accept({ ...transfer.value, payment: completed.value });
}

/** Repeats the outcome of an earlier payment with the same deduplication key, if there is one. */
function decidePaymentAbort(
  { stored, endedBefore }: LedgerPayment,
  reason: PaymentFailure,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  return repeatOutcome(stored, endedBefore ?? { status: 'failed', reason }, facts);
}

function repeatOutcome(
  stored: StoredPayment,
  outcome: PaymentOutcome,
  { now, createId }: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  const end = { now, eventId: createId() };
  const ended =
    outcome.status === 'completed'
      ? completePayment(stored, end)
      : failPayment(stored, { ...end, reason: outcome.reason });
  return ended.ok ? accept({ ...unchanged, payment: ended.value }) : ended;
}

function describeTransfer({ stored: { payment }, debtor, creditor }: LedgerPayment): Transfer {
  return {
    debtor,
    ...(creditor === undefined ? {} : { creditor }),
    amount: payment.amount,
    creditorAccount: payment.creditor_account,
    debtorAccount: payment.debtor_account,
    ...(payment.reference === undefined ? {} : { reference: payment.reference }),
    information: { debit: 'Payment to', credit: 'Payment from' },
  };
}

/** Returns the outcome of a payment; `undefined` while it is pending. */
export function readOutcome({ status, status_reason: reason }: Payment): PaymentOutcome | undefined {
  if (status === 'completed') return { status };
  return status === 'failed' && reason !== undefined ? { status, reason: reason.code } : undefined;
}

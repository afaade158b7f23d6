import type { Payment, PaymentFailure, PaymentOutcome, PaymentProcessor, StoredPayment } from '@ob/core';
import { completePayment, failPayment } from '@ob/core/primitives';
import { accept, type Clock, type Result } from '@ob/http';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import { type Ledger, type LedgerChange, type LedgerPayment, type PortsFor, unchanged } from './ledger.ts';
import { decideTransfer, type Transfer } from './transfer.ts';
import { type RunOptions, workThrough } from './work-through.ts';

interface PaymentChoice {
  readonly paymentId: string;
}

interface PaymentAbort extends PaymentChoice {
  /** Absent: `rejected_by_bank`. */
  readonly reason?: PaymentFailure;
}

/** What comes of carrying out a payment: the payment as it then is, for good. */
export type PaymentExecution = Result<StoredPayment, 'invalid_payment_status' | 'not_found'>;

/** The most payments of one run. */
const maxPayments = 1000;

/**
 * Carries out a payment and answers how it ended. One that cannot be made fails with its reason, which is no refusal.
 * It ends once: of any number of parallel callers, over all processes, the others hear `invalid_payment_status`.
 */
export function executePayment(
  ports: PortsFor<'changePayment'>,
  choice: PaymentChoice,
): Promise<PaymentExecution> {
  return changePayment(ports, choice, decidePaymentExecution);
}

/** Lets a payment fail that has not ended yet. No money moves. */
export function abortPayment(
  ports: PortsFor<'changePayment'>,
  { paymentId, reason = 'rejected_by_bank' }: PaymentAbort,
): Promise<PaymentExecution> {
  return changePayment(ports, { paymentId }, (found, facts) => decidePaymentAbort(found, reason, facts));
}

/**
 * Carries out every payment that is due, the longest overdue first, and answers how many this call ended; 1000 at most.
 * Any number of processes may run it at the same time, and any of them may be killed: each payment ends once. Throws an
 * `AggregateError` at its end where some could not be ended: one that is damaged keeps no other from it.
 */
export function runDuePayments(
  ports: PortsFor<'listDuePayments' | 'changePayment'>,
  { signal }: RunOptions = {},
): Promise<number> {
  const now = ports.clock.now();
  return workThrough({
    max: maxPayments,
    signal,
    list: (limit) => ports.ledger.listDuePayments(now, limit),
    doOne: async (paymentId) => (await executePayment(ports, { paymentId })).ok,
  });
}

/** What the payment engine needs. */
export interface PaymentEnginePorts {
  readonly ledger: Pick<Ledger, 'orderPayment'>;
  readonly clock: Clock;
  /** How long after it was handed over a payment is due, in milliseconds. */
  readonly delayMs: number;
}

/** Makes the engine that takes accepted payments: it notes that they are due, for {@link runDuePayments}. */
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
  if (payment === undefined) throw new TypeError('The change does not hold the end of the payment');
  return accept(payment.next);
}

/**
 * Carries a payment out: it is completed together with its money, or fails with the reason why it cannot be. If a payment
 * with the same deduplication key has ended before, this one ends as that one did, and no money moves. Refuses a payment
 * that is final already.
 */
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

/**
 * Lets a payment fail without having moved anything. If a payment with the same deduplication key has ended before, this one
 * ends as that one did. Refuses a payment that is final already.
 */
function decidePaymentAbort(
  { stored, endedBefore }: LedgerPayment,
  reason: PaymentFailure,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  return repeatOutcome(stored, endedBefore ?? { status: 'failed', reason }, facts);
}

/** Ends a payment without moving money. */
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

/** Reads how a payment ended; `undefined` while it is pending. */
export function readOutcome({ status, status_reason: reason }: Payment): PaymentOutcome | undefined {
  if (status === 'completed') return { status };
  return status === 'failed' && reason !== undefined ? { status, reason: reason.code } : undefined;
}

import type { PaymentFailure, PaymentProcessor, StoredPayment } from '@ob/core';
import { accept, type Clock, type Result } from '@ob/http';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import type { Ledger, LedgerChange, LedgerPayment } from './ledger.ts';
import type { PortsFor } from './ledger-ports.ts';
import { decidePaymentAbort, decidePaymentExecution } from './payment-execution.ts';
import { type RunOptions, workThrough } from './work-through.ts';

/** Which payment to carry out. */
export interface PaymentChoice {
  readonly paymentId: string;
}

/** Which payment to let fail, and why. */
export interface PaymentAbort extends PaymentChoice {
  /** Absent: `rejected_by_bank`. */
  readonly reason?: PaymentFailure;
}

/** What comes of carrying out a payment: the payment as it then is, for good. */
export type PaymentExecution = Result<StoredPayment, 'invalid_payment_status' | 'not_found'>;

/** How many payments one run carries out at most. */
const most = 1000;

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
    most,
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

import type { Payment, PaymentFailure, PaymentOutcome, StoredPayment } from '@ob/core';
import { completePayment, failPayment } from '@ob/core/stores';
import { accept, type Result } from '@ob/http';
import { unchanged } from './change.ts';
import type { LedgerFacts } from './facts.ts';
import type { LedgerChange, LedgerPayment } from './ledger.ts';
import { decideTransfer, type Transfer } from './transfer.ts';

/**
 * Carries a payment out: it is completed together with its money, or fails with the reason why it cannot be. If a payment
 * with the same deduplication key has ended before, this one ends as that one did, and no money moves. Refuses a payment
 * that is final already.
 */
export function decidePaymentExecution(
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
export function decidePaymentAbort(
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

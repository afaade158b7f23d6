import { accept, completePayment, failPayment, type PaymentFailure, type Result } from '@ob/core';
import { unchanged } from './change.ts';
import type { LedgerFacts } from './facts.ts';
import type { LedgerChange, LedgerPayment } from './ledger.ts';
import { decideTransfer, type Transfer } from './transfer.ts';

/**
 * Carries a payment out: it is completed together with its money, or fails with the reason why it cannot be. Refuses
 * one that is final already.
 */
export function decidePaymentExecution(
  found: LedgerPayment,
  facts: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  const { now, createId } = facts;
  const completed = completePayment(found.stored, { now, eventId: createId() });
  if (!completed.ok) return completed;
  const transfer = decideTransfer(describeTransfer(found), facts);
  if (!transfer.ok) return decidePaymentAbort(found, transfer.refusal, facts);
  return accept({ ...transfer.value, payment: completed.value });
}

/** Lets a payment fail without having moved anything. Refuses one that is final already. */
export function decidePaymentAbort(
  { stored }: LedgerPayment,
  reason: PaymentFailure,
  { now, createId }: LedgerFacts,
): Result<LedgerChange, 'invalid_payment_status'> {
  const failed = failPayment(stored, { now, eventId: createId(), reason });
  return failed.ok ? accept({ ...unchanged, payment: failed.value }) : failed;
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

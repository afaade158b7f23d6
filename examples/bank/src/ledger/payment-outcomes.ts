import type { Payment, PaymentOutcome } from '@ob/core';
import { deriveDeduplicationKey } from '@ob/core/stores';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { readOutcome } from '@ob/sandbox/ledger';

/** Separates the advisory locks on deduplication keys from others; any fixed number. */
const lockSeed = 5_190_233;

const lockKey: Statement = {
  name: 'bank_ledger_lock_deduplication_key',
  text: `SELECT pg_advisory_xact_lock(hashtextextended($1, ${lockSeed}))`,
};

const selectOutcome: Statement = {
  name: 'bank_ledger_payment_outcome',
  text: `SELECT json_strip_nulls(json_build_object('status', status, 'reason', reason)) AS outcome
    FROM bank.payment_outcomes WHERE deduplication_key = $1`,
};

const insertOutcome: Statement = {
  name: 'bank_ledger_keep_outcome',
  text: `INSERT INTO bank.payment_outcomes (deduplication_key, payment_id, status, reason) VALUES ($1, $2, $3, $4)`,
};

const keepFirstOutcome: Statement = {
  name: 'bank_ledger_keep_first_outcome',
  text: `${insertOutcome.text} ON CONFLICT (deduplication_key) DO NOTHING`,
};

/**
 * Finds how an earlier payment of the same consent ended. Until the transaction ends, no other one can end a payment of
 * this consent.
 */
export async function findOutcome(
  transaction: Queryable,
  { consent_id: consentId }: Payment,
): Promise<PaymentOutcome | undefined> {
  const key = await deriveDeduplicationKey(consentId);
  await transaction.query(lockKey, [key]);
  const [row] = await transaction.query<Row & { readonly outcome: PaymentOutcome }>(selectOutcome, [key]);
  return row?.outcome;
}

/**
 * Keeps how a payment ended. If money has moved for it, an outcome that is kept already breaks the transaction: the unique
 * key is the last barrier against paying twice.
 */
export async function keepOutcome(
  transaction: Queryable,
  payment: Payment,
  { moved }: { readonly moved: boolean },
): Promise<void> {
  const outcome = readOutcome(payment);
  if (outcome === undefined) return;
  const key = await deriveDeduplicationKey(payment.consent_id);
  const reason = outcome.status === 'failed' ? outcome.reason : null;
  const values = [key, payment.payment_id, outcome.status, reason];
  await transaction.query(moved ? insertOutcome : keepFirstOutcome, values);
}

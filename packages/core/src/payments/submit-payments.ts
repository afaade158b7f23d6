import type { Clock } from '@ob/http';
import type { StoredPayment } from '../records/payment.ts';
import { deriveDeduplicationKey } from './deduplication-key.ts';
import type { PaymentProcessor } from './payment-processor.ts';
import type { PaymentStore } from './payment-store.ts';

export interface SubmitPaymentPorts {
  readonly payments: Pick<PaymentStore, 'markSubmitted'>;
  readonly processor: PaymentProcessor;
}

export interface SubmitPorts extends SubmitPaymentPorts {
  readonly payments: Pick<PaymentStore, 'listUnsubmitted' | 'markSubmitted'>;
  readonly clock: Clock;
}

export interface SubmitOptions {
  /** Stops the job before the next payment. */
  readonly signal?: AbortSignal;
}

/** How long a new payment is left to its request before the job submits it, in milliseconds. */
export const submitGrace = 5000;

const batchSize = 100;

/** The number of payments that are submitted at the same time, so that a slow one does not stop the others. */
const lanes = 5;

/** After this many failures in one run the engine is the problem, not the payments. */
const maxFailures = 1000;

/** Submits a payment to the bank's payment engine and records that the engine has it. Throws what a port throws. */
export async function submitPayment(
  { payments, processor }: SubmitPaymentPorts,
  stored: StoredPayment,
): Promise<void> {
  const { payment_id: paymentId, consent_id: consentId, status } = stored.payment;
  // A payment that has ended needs no engine.
  if (status === 'pending')
    await processor.submit({ ...stored, deduplicationKey: await deriveDeduplicationKey(consentId) });
  await payments.markSubmitted(paymentId);
}

/**
 * Submits every payment that the engine has not confirmed, oldest first, and returns their number. Run it every few seconds,
 * also in several processes: the engine deduplicates. Failures do not stop it: it throws an `AggregateError` of them at the end.
 */
export async function submitPayments(ports: SubmitPorts, { signal }: SubmitOptions = {}): Promise<number> {
  const acceptedBy = ports.clock.now() - submitGrace;
  const failures = new Map<string, unknown>();
  let submitted = 0;
  let batch: readonly StoredPayment[];
  do {
    // The failed payments are listed again, so the batch needs room for them.
    const listed = await ports.payments.listUnsubmitted(acceptedBy, failures.size + batchSize);
    batch = listed.filter(({ payment }) => !failures.has(payment.payment_id));
    await shareAmongLanes(batch, async (stored) => {
      if (signal?.aborted) return;
      await submitPayment(ports, stored).then(
        () => {
          submitted += 1;
        },
        (error: unknown) => recordFailure(failures, stored, error),
      );
    });
  } while (batch.length >= batchSize && failures.size < maxFailures && !signal?.aborted);
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      'Some payments could not be submitted to the payment engine; see errors',
    );
  return submitted;
}

/** Calls `work` for every payment in order, for at most as many at a time as there are lanes. */
async function shareAmongLanes(
  payments: readonly StoredPayment[],
  work: (stored: StoredPayment) => Promise<void>,
): Promise<void> {
  const remaining = payments.values();
  const runLane = async (): Promise<void> => {
    for (const stored of remaining) await work(stored);
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
}

function recordFailure(failures: Map<string, unknown>, { payment }: StoredPayment, cause: unknown): void {
  const { payment_id: paymentId } = payment;
  failures.set(paymentId, new Error(`${paymentId} could not be submitted`, { cause }));
}

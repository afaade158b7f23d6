import type { Clock } from '@ob/http';
import type { StoredPayment } from '../records/payment.ts';
import { deriveDeduplicationKey } from './deduplication-key.ts';
import type { PaymentProcessor } from './payment-processor.ts';
import type { PaymentStore } from './payment-store.ts';

/** What handing one payment over needs. */
export interface HandOverPorts {
  readonly payments: Pick<PaymentStore, 'markSubmitted'>;
  readonly processor: PaymentProcessor;
}

/** What the job needs. */
export interface SubmitPorts extends HandOverPorts {
  readonly payments: Pick<PaymentStore, 'listUnsubmitted' | 'markSubmitted'>;
  readonly clock: Clock;
}

/** How the job runs. */
export interface SubmitOptions {
  /** Stops the job before the next payment. */
  readonly signal?: AbortSignal;
}

/** For so many milliseconds a payment is left to the request that made it. */
export const submitGrace = 5000;

const batchSize = 100;

/** Where so many payments are refused in one run, the engine is out of order, and not they. */
const maxFailures = 1000;

/** Hands a payment over to the bank's payment engine, and notes that the engine has it. Throws what a port throws. */
export async function handOverPayment(
  { payments, processor }: HandOverPorts,
  stored: StoredPayment,
): Promise<void> {
  const { payment_id: paymentId, consent_id: consentId, status } = stored.payment;
  // A payment that has ended needs no engine any more.
  if (status === 'pending')
    await processor.submit({ ...stored, deduplicationKey: await deriveDeduplicationKey(consentId) });
  await payments.markSubmitted(paymentId);
}

/**
 * Hands over every payment that the bank's engine has not confirmed to have, the oldest first: a crash, or an engine that
 * could not be reached, delays a payment and never loses it. Any number of processes may run it at the same time, for an
 * engine takes a payment that it has as the same. Run it every few seconds. Answers how many it handed over. Throws an
 * `AggregateError` at its end where some could not be, each with its id and cause: one that fails holds up no other.
 */
export async function submitPayments(ports: SubmitPorts, { signal }: SubmitOptions = {}): Promise<number> {
  const acceptedBy = ports.clock.now() - submitGrace;
  const failures = new Map<string, unknown>();
  let submitted = 0;
  let batch: readonly StoredPayment[];
  do {
    // What has failed is listed again: it is read past.
    const listed = await ports.payments.listUnsubmitted(acceptedBy, failures.size + batchSize);
    batch = listed.filter(({ payment }) => !failures.has(payment.payment_id));
    for (const stored of batch) {
      if (signal?.aborted) break;
      await handOverPayment(ports, stored).then(
        () => {
          submitted += 1;
        },
        (error: unknown) => noteFailure(failures, stored, error),
      );
    }
  } while (batch.length >= batchSize && failures.size < maxFailures && !signal?.aborted);
  if (failures.size > 0)
    throw new AggregateError(failures.values(), 'Some payments could not be handed over');
  return submitted;
}

function noteFailure(failures: Map<string, unknown>, { payment }: StoredPayment, cause: unknown): void {
  const { payment_id: paymentId } = payment;
  failures.set(paymentId, new Error(`${paymentId} could not be handed over`, { cause }));
}

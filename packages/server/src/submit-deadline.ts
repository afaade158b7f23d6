import type { PaymentProcessor } from '@ob/core';
import { UnavailableError } from '@ob/http';
import type { Timer } from '@ob/webhooks/primitives';

/** The maximum time that `POST /payments` waits for the payment engine, in milliseconds. */
export const requestSubmitMs = 3_000;

/** The maximum time that the job waits for the payment engine, in milliseconds. */
export const jobSubmitMs = 10_000;

/** The maximum time that a stopped service waits for the payment engine, in milliseconds. */
const stoppedSubmitMs = 1_000;

export interface SubmitDeadline {
  readonly timer: Timer;
  /** The maximum time of one call, in milliseconds. */
  readonly deadlineMs: number;
  /** Aborted when the service stops. From then on, a call may take at most 1 second. */
  readonly signal: AbortSignal;
}

/**
 * Limits the time of `submit`: after the deadline it throws an `UnavailableError`. The engine's own call goes on, and its
 * result is ignored, because the payment is submitted again and the engine deduplicates.
 */
export function limitSubmit(processor: PaymentProcessor, deadline: SubmitDeadline): PaymentProcessor {
  return {
    async submit(payment) {
      const call = async (): Promise<void> => processor.submit(payment);
      const submitted = call();
      const expiry = startExpiry(deadline);
      // `race` also handles a rejection that comes after the deadline.
      await Promise.race([submitted, expiry.expired]).finally(expiry.cancel);
    },
  };
}

interface Expiry {
  /** Rejects when the time is over. */
  readonly expired: Promise<never>;
  cancel(): void;
}

function startExpiry({ timer, deadlineMs, signal }: SubmitDeadline): Expiry {
  const cancels: (() => void)[] = [];
  const expired = new Promise<never>((_, reject) => {
    const rejectAfter = (milliseconds: number): void => {
      cancels.push(timer.after(milliseconds, () => reject(describeExpiry(milliseconds))));
    };
    const onStop = (): void => rejectAfter(stoppedSubmitMs);
    rejectAfter(deadlineMs);
    if (signal.aborted) onStop();
    signal.addEventListener('abort', onStop);
    cancels.push(() => signal.removeEventListener('abort', onStop));
  });
  return {
    expired,
    cancel() {
      for (const cancel of cancels) cancel();
    },
  };
}

function describeExpiry(milliseconds: number): UnavailableError {
  return new UnavailableError(
    `The payment engine did not answer \`submit\` within ${milliseconds / 1000} s. Make \`payments.submit\` store the payment and return.`,
  );
}

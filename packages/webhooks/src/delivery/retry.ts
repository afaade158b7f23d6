/** One entry for each attempt: the pause after the previous failure, in milliseconds. */
export const retryDelaysMs = [0, 30_000, 60_000, 120_000, 240_000] as const;

/** From the start of the connection to the end of the response. */
export const responseDeadlineMs = 10_000;

/** The pause after `sender_fault`, in milliseconds. */
export const senderFaultDelayMs = 30_000;

/** The next step after a failed attempt. `at` is in milliseconds since 1970. */
export type RetryPlan = { readonly kind: 'retry'; readonly at: number } | { readonly kind: 'abandon' };

/** Plans the next step after `attemptsMade` failed attempts, the last at `failedAt`. */
export function planRetry(attemptsMade: number, failedAt: number): RetryPlan {
  const delay = retryDelaysMs[attemptsMade];
  return delay === undefined ? { kind: 'abandon' } : { kind: 'retry', at: failedAt + delay };
}

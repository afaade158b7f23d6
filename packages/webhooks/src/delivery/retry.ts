/** The wait before each attempt in milliseconds, counted from the failure before it: as many entries as attempts. */
export const retryDelaysMs = [0, 30_000, 60_000, 120_000, 240_000] as const;

/** How long an attempt may take in milliseconds, from its connection to its answer. */
export const answerDeadlineMs = 10_000;

/** The wait in milliseconds before an attempt that failed through the sender's own fault is made again. */
export const senderFaultDelayMs = 30_000;

/** What follows a failed attempt: another one at a moment in milliseconds since the epoch, or none. */
export type RetryPlan = { readonly kind: 'retry'; readonly at: number } | { readonly kind: 'abandon' };

/** Plans what follows once `attemptsMade` attempts have failed, the last of them at `failedAt`. */
export function planRetry(attemptsMade: number, failedAt: number): RetryPlan {
  const delay = retryDelaysMs[attemptsMade];
  return delay === undefined ? { kind: 'abandon' } : { kind: 'retry', at: failedAt + delay };
}

import { takeFromWindow } from '../rate-limit/rolling-window.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';

/**
 * Makes an {@link UnattendedLimit} of `limit` requests in 24 hours, a whole number of at least 1, that lives in this
 * process: for tests and trials. It forgets nothing but what has left its window.
 */
export function createMemoryUnattendedLimit({ limit }: { readonly limit: number }): UnattendedLimit {
  const windows = new Map<string, readonly number[]>();
  return {
    async take({ consentId, endpoint, accountId }, now) {
      const key = JSON.stringify([consentId, endpoint, accountId]);
      const { uses, limitState } = takeFromWindow(limit, windows.get(key) ?? [], now);
      windows.set(key, uses);
      return limitState;
    },
  };
}

import { takeFromWindow } from '../rate-limit/rolling-window.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';

/** Creates an {@link UnattendedLimit} for one process. `limit` is a whole number of requests in 24 hours, at least 1. */
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

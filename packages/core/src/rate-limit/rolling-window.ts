import type { UnattendedLimitState } from './unattended-limit.ts';

/** The window that unattended requests are counted in, in milliseconds. */
export const unattendedWindow = 24 * 3_600_000;

/**
 * Counts one use among those known, unless `limit` of them are still in the window; a use leaves it exactly 24 hours
 * after it was made. Returns the uses to keep: never more than before and this one. A refusal
 * keeps the known uses as they are.
 */
export function takeFromWindow(
  limit: number,
  known: readonly number[],
  now: number,
): { readonly uses: readonly number[]; readonly limitState: UnattendedLimitState } {
  const recent = known.filter((usedAt) => usedAt > now - unattendedWindow);
  if (recent.length < limit) return { uses: [...recent, now], limitState: { allowed: true } };
  return { uses: known, limitState: { allowed: false, nextIn: timeToNext(limit, recent, now) } };
}

/**
 * Tells in how many milliseconds a full window takes one more use: when only `limit - 1` of its uses are left. Those
 * may be more than `limit`, where it was lowered.
 */
export function timeToNext(limit: number, recent: readonly number[], now: number): number {
  const leaving = [...recent].sort((left, right) => left - right)[recent.length - limit] ?? now;
  return leaving + unattendedWindow - now;
}

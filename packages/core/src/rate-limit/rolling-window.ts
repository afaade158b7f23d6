import type { UnattendedLimitState } from './unattended-limit.ts';

/** The window of the unattended limit: 24 hours, in milliseconds. */
export const unattendedWindow = 24 * 3_600_000;

/** Counts one use unless the window has `limit` of them. A use leaves it exactly 24 hours later. Returns the uses to store. */
export function takeFromWindow(
  limit: number,
  known: readonly number[],
  now: number,
): { readonly uses: readonly number[]; readonly limitState: UnattendedLimitState } {
  const recent = known.filter((usedAt) => usedAt > now - unattendedWindow);
  if (recent.length < limit) return { uses: [...recent, now], limitState: { allowed: true } };
  return { uses: known, limitState: { allowed: false, nextIn: timeToNext(limit, recent, now) } };
}

/** Returns the milliseconds until a full window allows one more use. It has more than `limit` uses if the limit was lowered. */
export function timeToNext(limit: number, recent: readonly number[], now: number): number {
  const leaving = [...recent].sort((left, right) => left - right)[recent.length - limit] ?? now;
  return leaving + unattendedWindow - now;
}

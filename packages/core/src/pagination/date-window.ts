/** A span of booking moments in milliseconds since the epoch, both bounds inclusive; an absent bound is open. */
export interface DateWindow {
  readonly from?: number;
  readonly to?: number;
}

/** What is left of windows that were narrowed: a window, or `nothing`, which no booking can match. */
export type NarrowedWindow = DateWindow | 'nothing';

/** Narrows two windows to what both hold. */
export function intersectWindows(one: DateWindow, other: DateWindow): NarrowedWindow {
  const from = latest(one.from, other.from);
  const to = earliest(one.to, other.to);
  if (from !== undefined && to !== undefined && from > to) return 'nothing';
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Tells whether a window holds a moment, in milliseconds since the epoch. */
export function isInWindow({ from, to }: DateWindow, moment: number): boolean {
  return (from === undefined || moment >= from) && (to === undefined || moment <= to);
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.max(one, other);
}

function earliest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

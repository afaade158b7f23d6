import type { DateWindow } from './access-gate.ts';

/** Narrows two windows to what both hold; `undefined` where that is nothing. */
export function intersectWindows(one: DateWindow, other: DateWindow): DateWindow | undefined {
  const from = latest(one.from, other.from);
  const to = earliest(one.to, other.to);
  if (from !== undefined && to !== undefined && from > to) return undefined;
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

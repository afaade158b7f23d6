/** A period of booking times in milliseconds since the epoch, both bounds inclusive. An absent bound is open. */
export interface DateWindow {
  readonly from?: number;
  readonly to?: number;
}

/** The intersection of windows; `nothing` if it is empty. */
export type NarrowedWindow = DateWindow | 'nothing';

export function intersectWindows(one: DateWindow, other: DateWindow): NarrowedWindow {
  const from = latest(one.from, other.from);
  const to = earliest(one.to, other.to);
  if (from !== undefined && to !== undefined && from > to) return 'nothing';
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

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

import type { StandingOrder } from '@ob/core';
import { day } from '../data/calendar.ts';

/** In days or calendar months. */
const periods = {
  daily: { days: 1 },
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  half_yearly: { months: 6 },
  yearly: { months: 12 },
} as const satisfies Readonly<
  Record<StandingOrder['frequency'], { readonly days: number } | { readonly months: number }>
>;

/**
 * Returns the payment date after `moment`. Both are in milliseconds since 1970 in UTC. The first payment sets the day of the
 * month, or the last day of a shorter month: 31 January, 28 February, 31 March.
 */
export function findFollowingPayment(
  { frequency, first_payment_date_time: first }: Pick<StandingOrder, 'frequency' | 'first_payment_date_time'>,
  moment: number,
): number {
  const period: { readonly days?: number; readonly months?: number } = periods[frequency];
  if (period.days !== undefined) return moment + period.days * day;
  const date = new Date(moment);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + (period.months ?? 0)];
  const required = (first === undefined ? date : new Date(first)).getUTCDate();
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(required, last)) + (moment % day);
}

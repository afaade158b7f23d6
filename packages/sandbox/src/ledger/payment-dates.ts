import type { StandingOrder } from '@ob/core';

const day = 86_400_000;

/** In days or calendar months. */
export const periods = {
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
 * Moments are milliseconds since 1970 in UTC. The day of the month is that of `anchor`, or the last day of a shorter month:
 * 31 January, 28 February, 31 March.
 */
export function addPeriods(
  frequency: StandingOrder['frequency'],
  moment: number,
  { count, anchor }: { readonly count: number; readonly anchor: number },
): number {
  const period: { readonly days?: number; readonly months?: number } = periods[frequency];
  if (period.days !== undefined) return moment + count * period.days * day;
  const date = new Date(moment);
  const months = date.getUTCMonth() + count * (period.months ?? 0);
  const timeOfDay = moment - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return dayOfMonth(date.getUTCFullYear(), months, new Date(anchor).getUTCDate()) + timeOfDay;
}

/**
 * Returns the next payment date. The first payment sets the day of the month, so a short month does not change later dates.
 * If `moment` no longer follows the first payment, its own day counts.
 */
export function followingPayment(
  { frequency, first_payment_date_time: first }: Pick<StandingOrder, 'frequency' | 'first_payment_date_time'>,
  moment: number,
): number {
  const anchor = first === undefined ? moment : Date.parse(first);
  const follows = addPeriods(frequency, moment, { count: 0, anchor }) === moment;
  return addPeriods(frequency, moment, { count: 1, anchor: follows ? anchor : moment });
}

/** `undefined` for an order without end. */
export function finalPayment(order: StandingOrder): number | undefined {
  const { frequency, number_of_payments: payments, first_payment_date_time: first } = order;
  if (order.final_payment_date_time !== undefined) return Date.parse(order.final_payment_date_time);
  if (payments === undefined || first === undefined) return undefined;
  const anchor = Date.parse(first);
  return addPeriods(frequency, anchor, { count: payments - 1, anchor });
}

function dayOfMonth(year: number, month: number, required: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(required, last));
}

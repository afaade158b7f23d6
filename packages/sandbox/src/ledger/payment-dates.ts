import type { StandingOrder } from '@ob/core';

const day = 86_400_000;

/** How long one period of each frequency is: in days, or in months of the calendar. */
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
 * Tells the moment so many periods after another, both in milliseconds since the epoch (UTC). In a month that lacks
 * the day of `anchor`, the last one of the month stands in for it: 31 January, 28 February, 31 March.
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
 * Tells when a standing order pays after a moment at which it was to pay. The day of the month is that of its first
 * payment, where the moment still follows it: only so does a short month not shorten all that come later.
 */
export function followingPayment(
  { frequency, first_payment_date_time: first }: Pick<StandingOrder, 'frequency' | 'first_payment_date_time'>,
  moment: number,
): number {
  const anchor = first === undefined ? moment : Date.parse(first);
  const follows = addPeriods(frequency, moment, { count: 0, anchor }) === moment;
  return addPeriods(frequency, moment, { count: 1, anchor: follows ? anchor : moment });
}

/** Tells when a standing order pays for the last time; `undefined` where nothing ends it. */
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

import type { Account } from '@ob/core';
import { html } from 'hono/html';
import type { Markup } from './pages.ts';

const timeZone = 'Europe/London';
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const clocks = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
  timeZoneName: 'short',
});
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const accountTypeDescriptions: Readonly<Record<Account['account_type'], string>> = {
  current: 'Current account',
  savings: 'Savings account',
  credit_card: 'Credit card',
  loan: 'Loan',
};

/** An amount in hundredths of its currency, negative for a debit. */
export interface Money {
  readonly hundredths: number;
  readonly currency: string;
}

/** A record of the API with an amount. Without an indicator it is a credit. */
export interface MoneyRecord {
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly credit_debit_indicator?: 'Credit' | 'Debit';
}

/** Parses an amount of the API, which has two decimals and no sign. A debit becomes negative. */
export function readMoney(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  indicator: 'Credit' | 'Debit' = 'Credit',
): Money {
  const hundredths = Number(amount.replace('.', ''));
  return { hundredths: indicator === 'Debit' ? -hundredths : hundredths, currency };
}

/** Formats an amount, such as "£12.50" or "−£3.20". */
export function formatMoney({ hundredths, currency }: Money): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, minimumFractionDigits: 2 });
  return format.format(hundredths / 100).replace('-', '−');
}

/** Renders a date, such as "3 Nov 2026". */
export function renderDay(moment: string): Markup {
  return html`<time datetime="${moment}">${days.format(Date.parse(moment))}</time>`;
}

/** Renders date, time and time zone, such as "3 Nov, 09:00 GMT". The script converts it to the browser's time zone. */
export function renderClock(moment: string): Markup {
  return html`<time class="clock" datetime="${moment}">${clocks.format(Date.parse(moment))}</time>`;
}

/** Formats a month such as "2026-11" as "Nov 2026". */
export function formatMonth(month: string): string {
  return months.format(Date.parse(`${month}-01T00:00:00Z`));
}

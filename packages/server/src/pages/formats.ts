import { type Html, html } from './html.ts';

/** Formats dates, times and amounts in one language. */
export interface Formats {
  /** Formats the day of a timestamp, such as "18 February 2027". */
  date(timestamp: string): string;
  /**
   * Formats a timestamp or milliseconds since 1970, such as "18 February 2027 at 09:00 GMT". The `datetime` attribute
   * holds it in ISO 8601.
   */
  time(time: string | number): Html;
  /** Formats an amount with the code of its currency, such as "1,250.00 GBP". */
  amount(amount: { readonly amount: string; readonly currency: string }): string;
}

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** Creates the formats of a language (BCP 47) and an IANA time zone. */
export function createFormats(language: string, timeZone: string): Formats {
  const dates = new Intl.DateTimeFormat(language, { ...day, timeZone });
  const times = new Intl.DateTimeFormat(language, { ...day, ...minute, timeZone });
  return {
    date: (timestamp) => dates.format(Date.parse(timestamp)),
    time(time) {
      const moment = typeof time === 'string' ? Date.parse(time) : time;
      return html`<time datetime="${new Date(moment).toISOString()}">${times.format(moment)}</time>`;
    },
    amount: ({ amount, currency }) => `${formatDecimal(language, amount)} ${currency}`,
  };
}

/** A number is exact here: amounts have at most 15 digits. */
function formatDecimal(language: string, amount: string): string {
  const [, fraction = ''] = amount.split('.');
  const digits = { minimumFractionDigits: fraction.length, maximumFractionDigits: fraction.length };
  return new Intl.NumberFormat(language, digits).format(Number(amount));
}

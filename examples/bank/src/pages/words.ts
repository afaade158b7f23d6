import type { Consent } from '@ob/consent';
import type { AccountReference, ConsentType } from '@ob/core';
import type { ProfileClaim } from '@ob/oauth';
import type { BankAccount } from './bank-accounts.ts';
import { type Html, html } from './html.ts';

/** The time zone of the bank. Pages show every moment in it, with its name. */
export const bankTimeZone = 'Europe/London';

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const dates = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: bankTimeZone });
const moments = new Intl.DateTimeFormat('en-GB', {
  ...day,
  hour: '2-digit',
  minute: '2-digit',
  timeZone: bankTimeZone,
  timeZoneName: 'short',
});

/** Formats the day of a timestamp, such as "18 February 2027". */
export function sayDate(timestamp: string): string {
  return dates.format(Date.parse(timestamp));
}

/**
 * Formats a timestamp or milliseconds since the epoch, such as "18 February 2027 at 09:00 GMT". Programs read the
 * moment from the `datetime` attribute.
 */
export function renderMoment(moment: string | number): Html {
  const time = typeof moment === 'string' ? Date.parse(moment) : moment;
  return html`<time datetime="${new Date(time).toISOString()}">${moments.format(time)}</time>`;
}

/** Says which account it is by the last four digits of its number. */
export function sayAccountNumber({ identifiers }: Pick<BankAccount, 'identifiers'>): string {
  return `ending ${identifiers[0]?.id.slice(-4) ?? '–'}`;
}

/** Says whom a payment is for by the number of the account, in the groups in which people read and compare it. */
export function sayPayeeNumber({ scheme, id }: Pick<AccountReference, 'scheme' | 'id'>): string {
  if (scheme === 'IBAN') return `IBAN ${id.replace(/(.{4})(?=.)/g, '$1 ')}`;
  const [, first, second, third, number] = /^(\d{2})(\d{2})(\d{2})(\d{8})$/.exec(id) ?? [];
  if (scheme !== 'SortCodeAccountNumber' || number === undefined) return id;
  return `sort code ${first}-${second}-${third}, account ${number}`;
}

/** What each type of account is called. */
export const accountTypeWords: Readonly<Record<BankAccount['accountType'], string>> = {
  current: 'Current account',
  savings: 'Savings account',
  credit_card: 'Credit card',
  loan: 'Loan',
};

/** What each status of an account is called; an enabled one needs no word. */
export const accountStatusWords: Readonly<Record<BankAccount['status'], string | undefined>> = {
  enabled: undefined,
  disabled: 'disabled',
  pending: 'not open yet',
};

/** What each claim about a customer is called, towards that customer. */
const claimWords: Readonly<Record<ProfileClaim, string>> = { name: 'Your name' };

/** Describes what a third party learns about the customer, as a fact; nothing if it learns nothing. */
export function listSharedClaims(claims: readonly ProfileClaim[]): readonly (readonly [string, string])[] {
  return claims.length === 0 ? [] : [['Also shared', claims.map((claim) => claimWords[claim]).join(', ')]];
}

/** What each type of consent is called. */
export const consentTypeWords: Readonly<Record<ConsentType, string>> = {
  'account-access': 'Sees account information',
  payment: 'Makes one payment',
  'funds-confirmation': 'Asks whether there is enough money',
};

/** What each status of a consent is called towards its customer. */
export const consentStatusWords: Readonly<Record<Consent['status'], string>> = {
  awaiting_authorization: 'Waiting for you',
  authorized: 'Active',
  rejected: 'Declined',
  revoked: 'Stopped',
  expired: 'Ended',
  consumed: 'Payment ordered',
};

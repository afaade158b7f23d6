import type { Consent } from '@ob/consent';
import type { AccountReference, ConsentType } from '@ob/core';
import type { BankAccount } from '../reader/customer-accounts.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Says a day in words, given a timestamp. */
export function sayDate(timestamp: string): string {
  return dates.format(Date.parse(timestamp));
}

/** Says a moment in words, given a timestamp or milliseconds since the epoch. */
export function sayMoment(moment: string | number): string {
  return `${moments.format(typeof moment === 'string' ? Date.parse(moment) : moment)} UTC`;
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

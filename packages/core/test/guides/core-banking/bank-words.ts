import type { Account, Identifier, StandingOrder } from '@ob/core';
import type { BankAccount, BankNumber, BankRhythm } from './bank-records.ts';

// If core banking adds a value to its types, this file no longer compiles, and the value never reaches third parties.

/** The states of accounts. Lists omit a closed account. */
export const accountStatuses: Readonly<Record<Exclude<BankAccount['state'], 'CLOSED'>, Account['status']>> = {
  APPLIED: 'pending',
  OPEN: 'enabled',
  BLOCKED: 'disabled',
};

export const accountTypes: Readonly<Record<BankAccount['product'], Account['account_type']>> = {
  CURRENT: 'current',
  SAVINGS: 'savings',
  CARD: 'credit_card',
  LOAN: 'loan',
};

/** Whether a person or a business holds the account. */
export const accountSubTypes = { RETAIL: 'personal', CORPORATE: 'business' } as const;

export const schemes: Readonly<Record<BankNumber['kind'], Identifier['scheme']>> = {
  DOMESTIC: 'SortCodeAccountNumber',
  IBAN: 'IBAN',
  BBAN: 'BBAN',
  CARD: 'PAN',
};

/** The intervals of payments (ISO 8601 durations). */
export const frequencies: Readonly<Record<BankRhythm, StandingOrder['frequency']>> = {
  P1D: 'daily',
  P1W: 'weekly',
  P2W: 'fortnightly',
  P1M: 'monthly',
  P3M: 'quarterly',
  P6M: 'half_yearly',
  P1Y: 'yearly',
};

/** Converts a value to lowercase. The code does not compile if the API has no such value. */
export function lower<Word extends string>(word: Word): Lowercase<Word> {
  return word.toLowerCase() as Lowercase<Word>;
}

import type { Account, Identifier, StandingOrder } from '@ob/core';
import type { BankAccount, BankNumber, BankRhythm } from './bank-records.ts';

// A word that core banking adds one day does not compile here once its type has it, instead of reaching third parties.

/** The states of accounts; a closed one is told to nobody. */
export const accountStatuses: Readonly<Record<Exclude<BankAccount['state'], 'CLOSED'>, Account['status']>> = {
  APPLIED: 'pending',
  OPEN: 'enabled',
  BLOCKED: 'disabled',
};

/** The kinds of account. */
export const accountTypes: Readonly<Record<BankAccount['product'], Account['account_type']>> = {
  CURRENT: 'current',
  SAVINGS: 'savings',
  CARD: 'credit_card',
  LOAN: 'loan',
};

/** Whom an account is for. */
export const accountSubTypes = { RETAIL: 'personal', CORPORATE: 'business' } as const;

/** The schemes of account numbers. */
export const schemes: Readonly<Record<BankNumber['kind'], Identifier['scheme']>> = {
  DOMESTIC: 'SortCodeAccountNumber',
  IBAN: 'IBAN',
  BBAN: 'BBAN',
  CARD: 'PAN',
};

/** How often something is paid (ISO 8601 durations). */
export const frequencies: Readonly<Record<BankRhythm, StandingOrder['frequency']>> = {
  P1D: 'daily',
  P1W: 'weekly',
  P2W: 'fortnightly',
  P1M: 'monthly',
  P3M: 'quarterly',
  P6M: 'half_yearly',
  P1Y: 'yearly',
};

/** Writes a word in small letters. One that the API lacks does not compile where it is used. */
export function lower<Word extends string>(word: Word): Lowercase<Word> {
  return word.toLowerCase() as Lowercase<Word>;
}

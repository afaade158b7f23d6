import type { Account, Balance, CreditLine, Identifier, StandingOrder, Transaction } from '@ob/core';
import type {
  BankAccount,
  BankBalance,
  BankBooking,
  BankMandateState,
  BankNumber,
  BankRhythm,
} from './bank-records.ts';

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

/** The kinds of balance. */
export const balanceTypes: Readonly<Record<BankBalance['kind'], Balance['balance_type']>> = {
  BOOKED: 'booked',
  AVAILABLE: 'available',
  PENDING: 'pending',
  EXPECTED: 'expected',
  CLOSING_BOOKED: 'closing_booked',
};

/** The kinds of credit line. */
export const creditLineTypes: Readonly<
  Record<NonNullable<BankBalance['lines']>[number]['kind'], CreditLine['type']>
> = {
  AVAILABLE: 'available',
  CREDIT: 'credit',
  EMERGENCY: 'emergency',
  PRE_AGREED: 'pre_agreed',
  TEMPORARY: 'temporary',
};

/** The states of bookings. */
export const transactionStatuses: Readonly<Record<BankBooking['state'], Transaction['status']>> = {
  BOOKED: 'booked',
  PENDING: 'pending',
};

/** The states of standing orders and mandates. */
export const mandateStatuses: Readonly<Record<BankMandateState, StandingOrder['status']>> = {
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
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

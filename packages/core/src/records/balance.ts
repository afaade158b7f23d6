import type { Amount, CreditDebitIndicator } from './money.ts';

/** The kinds of balance. */
export const balanceTypes = ['booked', 'available', 'pending', 'expected', 'closing_booked'] as const;

/** The kinds of credit line. */
export const creditLineTypes = ['available', 'credit', 'emergency', 'pre_agreed', 'temporary'] as const;

/** Credit that the bank grants beside the customer's own money. */
export interface CreditLine {
  readonly type: (typeof creditLineTypes)[number];
  readonly amount: Amount;
  /** Whether the balance already holds it. */
  readonly included: boolean;
}

/** One balance of an account at one moment. */
export interface Balance {
  readonly account_id: string;
  readonly balance_type: (typeof balanceTypes)[number];
  readonly amount: Amount;
  readonly credit_debit_indicator: CreditDebitIndicator;
  /** UTC, ISO 8601 with milliseconds. */
  readonly date_time: string;
  readonly credit_lines?: readonly CreditLine[];
}

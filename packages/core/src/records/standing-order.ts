import type { AccountReference } from './account.ts';
import type { Amount } from './money.ts';

/** The states of a standing order and of a direct debit. */
export const mandateStatuses = ['active', 'suspended', 'cancelled', 'expired'] as const;

/** How often a recurring payment runs. */
export const frequencies = [
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
] as const;

/** A payment that the customer has set to run again and again. Moments are UTC, ISO 8601 with milliseconds. */
export interface StandingOrder {
  readonly standing_order_id: string;
  readonly account_id: string;
  readonly status: (typeof mandateStatuses)[number];
  readonly frequency: (typeof frequencies)[number];
  readonly creditor_account: AccountReference;
  readonly first_payment_date_time?: string;
  /** Only while active. */
  readonly next_payment_date_time?: string;
  readonly last_payment_date_time?: string;
  readonly final_payment_date_time?: string;
  readonly number_of_payments?: number;
  readonly first_payment_amount?: Amount;
  /** Always there while active. */
  readonly next_payment_amount?: Amount;
  readonly last_payment_amount?: Amount;
  readonly final_payment_amount?: Amount;
  /** At most 35 characters. */
  readonly reference?: string;
}

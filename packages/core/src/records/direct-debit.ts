import type { Amount } from './money.ts';
import type { frequencies, mandateStatuses } from './standing-order.ts';

/** A mandate by which somebody else collects from the account. */
export interface DirectDebit {
  readonly direct_debit_id: string;
  readonly account_id: string;
  readonly mandate_id: string;
  readonly status: (typeof mandateStatuses)[number];
  /** Who collects. */
  readonly name: string;
  readonly frequency?: (typeof frequencies)[number];
  /** UTC, ISO 8601 with milliseconds. */
  readonly previous_payment_date_time?: string;
  readonly previous_payment_amount?: Amount;
}

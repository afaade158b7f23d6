import type { AccountReference } from './account.ts';
import type { Amount, CreditDebitIndicator } from './money.ts';

/** The states of a transaction. A pending one is booked under the same id, or removed; a booked one is final. */
export const transactionStatuses = ['booked', 'pending'] as const;

/** Who was paid with a card. */
export interface MerchantDetails {
  readonly name: string;
  /** The merchant category code (ISO 18245): four digits. */
  readonly category_code: string;
}

/** Money in or out of an account. The Basic permission leaves out what tells with whom and what for. */
export interface Transaction {
  readonly transaction_id: string;
  readonly account_id: string;
  readonly status: (typeof transactionStatuses)[number];
  /** UTC, ISO 8601 with milliseconds. */
  readonly booking_date_time: string;
  /** UTC, ISO 8601 with milliseconds. */
  readonly value_date_time?: string;
  readonly amount: Amount;
  readonly credit_debit_indicator: CreditDebitIndicator;
  /** Always there, unless the Basic permission hides it. */
  readonly transaction_information?: string;
  readonly merchant_details?: MerchantDetails;
  readonly creditor_account?: AccountReference;
  readonly debtor_account?: AccountReference;
  readonly reference?: string;
}

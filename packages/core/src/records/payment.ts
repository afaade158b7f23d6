import type { AccountReference, DebtorReference } from './account-identifier.ts';
import type { Amount } from './amount.ts';

/** The states of a payment; the last two are final. */
export const paymentStatuses = ['pending', 'completed', 'failed'] as const;

/** A member of {@link paymentStatuses}. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Why a payment failed, with the fixed sentence that a third party may read. */
export const paymentFailures = {
  insufficient_funds: 'The account did not hold enough money.',
  validation_error: 'The payment could not be carried out as it was written.',
  account_unavailable: 'An account of the payment is closed or blocked.',
  limit_exceeded: 'The payment goes beyond a limit of the account.',
  rejected_by_bank: 'The bank has rejected the payment.',
  technical_error: 'The payment failed for a technical reason.',
} as const satisfies Readonly<Record<string, string>>;

/** A key of {@link paymentFailures}. */
export type PaymentFailure = keyof typeof paymentFailures;

/** What a customer agrees to in a payment consent, and what the payment must repeat. */
export interface PaymentTerms {
  readonly amount: Amount;
  readonly creditor_account: AccountReference;
  /** Absent where the customer chooses the account that pays. */
  readonly debtor_account?: DebtorReference;
  /** At most 35 characters. */
  readonly reference?: string;
  /** At most 35 characters. */
  readonly end_to_end_id?: string;
}

/** A payment as its third party sees it; moments are UTC, ISO 8601 with milliseconds. */
export interface Payment {
  readonly payment_id: string;
  readonly consent_id: string;
  readonly status: PaymentStatus;
  readonly amount: Amount;
  readonly creditor_account: AccountReference;
  /** The account that pays, named by the consent or chosen by the customer; always with the name of its holder. */
  readonly debtor_account: AccountReference;
  readonly reference?: string;
  readonly end_to_end_id?: string;
  readonly creation_date_time: string;
  readonly status_update_date_time: string;
  /** Present once the payment has failed. */
  readonly status_reason?: { readonly code: PaymentFailure; readonly description?: string };
}

/** A payment as it is kept: the record with what only the bank knows. */
export interface StoredPayment {
  readonly payment: Payment;
  /** The client that made it. */
  readonly clientId: string;
  /** The customer who pays. */
  readonly customerId: string;
  /** The id of the account that pays. */
  readonly debtorAccountId: string;
  /** Counts the stored changes, from 1: two changes that start from the same version cannot both be stored. */
  readonly version: number;
}

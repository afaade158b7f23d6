import type { Amount } from './amount.ts';

/** What a third party asks about an account. */
export interface FundsRequest {
  readonly amount: Amount;
  /** At most 35 characters: what the third party knows its question by. */
  readonly reference: string;
}

/** The answer to whether an account holds enough money; it says nothing more of the account. */
export interface FundsConfirmation extends FundsRequest {
  readonly funds_confirmation_id: string;
  readonly consent_id: string;
  readonly funds_available: boolean;
  /** When it held: UTC, ISO 8601 with milliseconds. */
  readonly creation_date_time: string;
}

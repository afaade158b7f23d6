import { type ApiError, type Result, refuse } from '@ob/http';
import { refuseMissingField, refuseUnknownField } from '@ob/http/routes';
import type { CreationRefusal } from '../ledger/standing-order.ts';
import type { ControlOutcome } from './control.ts';

type LedgerRefusal = CreationRefusal | 'invalid_payment_status' | 'not_found';

export const missingField: ApiError = refuseMissingField('customer');

export const invalidField: ApiError = refuseUnknownField('account');

/** The record may belong to another client. `path` is the field of the body with its id. */
export function describeUnknown(thing: string, path?: string): ApiError {
  const apiError = { code: 'not_found', detail: `The sandbox has no ${thing} with this id.` } as const;
  return path === undefined ? apiError : { ...apiError, path };
}

export const wrongStatus: ApiError = {
  code: 'invalid_status',
  detail: 'The current status does not allow this step. Read the status first.',
};

export const endedPayment: ApiError = {
  code: 'invalid_payment_status',
  detail: 'The payment has already ended and cannot change. Use a pending payment.',
};

const amountErrors = {
  malformed_amount: describeAmount('Must have up to 13 digits, a point and two decimals.'),
  amount_out_of_range: describeAmount('A balance would have more than 13 digits. Use a smaller amount.'),
  zero_amount: describeAmount('Must be more than zero.'),
  inexact_amount: describeAmount('Has more decimals than the currency. Use fewer decimals.'),
  currency_mismatch: describeAmount('Must be the currency of the account.', 'amount.currency'),
  unknown_currency: describeAmount('Must be a currency of ISO 4217.', 'amount.currency'),
} as const satisfies Partial<Record<LedgerRefusal, ApiError>>;

function describeAmount(detail: string, path = 'amount.amount'): ApiError {
  return { code: 'invalid_field', detail, path };
}

/** `thing` is the kind of record in the path. */
export function toControlOutcome(thing: string, outcome: Result<unknown, LedgerRefusal>): ControlOutcome {
  if (outcome.ok) return outcome;
  if (outcome.refusal === 'not_found') return refuse(describeUnknown(thing));
  return refuse(outcome.refusal === 'invalid_payment_status' ? endedPayment : wrongStatus);
}

/** For a body with an account and an amount. */
export function toPostingOutcome(outcome: Result<unknown, CreationRefusal | 'not_found'>): ControlOutcome {
  if (outcome.ok) return outcome;
  const { refusal } = outcome;
  if (refusal === 'not_found') return refuse(describeUnknown('account', 'account_id'));
  return refuse(refusal === 'invalid_status' ? wrongStatus : amountErrors[refusal]);
}

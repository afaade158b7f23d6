import { type ApiError, type Result, refuse } from '@ob/http';
import { refuseMissingField, refuseUnknownField } from '@ob/http/routes';
import type { CreationRefusal } from '../ledger/standing-order.ts';
import type { ControlOutcome } from './control.ts';

/** What the books refuse. */
type LedgerRefusal = CreationRefusal | 'invalid_payment_status' | 'not_found';

/** The refusal of a body without a required field. */
export const missingField: ApiError = refuseMissingField('customer');

/** The refusal of a body with a field that no control knows. */
export const invalidField: ApiError = refuseUnknownField('account');

/** Describes what is not there, or not for this client; `path` where the body names it. */
export function describeUnknown(thing: string, path?: string): ApiError {
  const apiError = { code: 'not_found', detail: `The sandbox has no such ${thing}.` } as const;
  return path === undefined ? apiError : { ...apiError, path };
}

/** What is told of a step that a state does not have. */
export const wrongStatus: ApiError = {
  code: 'invalid_status',
  detail: 'What is asked for cannot follow this status.',
};

/** What is told of a payment that has ended. */
export const endedPayment: ApiError = {
  code: 'invalid_payment_status',
  detail: 'A payment that has ended does not change.',
};

const amountErrors = {
  malformed_amount: describeAmount('Must have up to 13 digits, a point and two decimals.'),
  amount_out_of_range: describeAmount('Must leave the balances of the account at 13 digits.'),
  zero_amount: describeAmount('Must be more than zero.'),
  inexact_amount: describeAmount('Must be an amount that the currency has.'),
  currency_mismatch: describeAmount('Must be the currency of the account.', 'amount.currency'),
  unknown_currency: describeAmount('Must be a currency of ISO 4217.', 'amount.currency'),
} as const satisfies Partial<Record<LedgerRefusal, ApiError>>;

function describeAmount(detail: string, path = 'amount.amount'): ApiError {
  return { code: 'invalid_field', detail, path };
}

/** Tells what the books say about a thing that the path names. */
export function toControlOutcome(thing: string, outcome: Result<unknown, LedgerRefusal>): ControlOutcome {
  if (outcome.ok) return outcome;
  if (outcome.refusal === 'not_found') return refuse(describeUnknown(thing));
  return refuse(outcome.refusal === 'invalid_payment_status' ? endedPayment : wrongStatus);
}

/** Tells what the books say about a body that names an account and an amount. */
export function toPostingOutcome(outcome: Result<unknown, CreationRefusal | 'not_found'>): ControlOutcome {
  if (outcome.ok) return outcome;
  const { refusal } = outcome;
  if (refusal === 'not_found') return refuse(describeUnknown('account', 'account_id'));
  return refuse(refusal === 'invalid_status' ? wrongStatus : amountErrors[refusal]);
}

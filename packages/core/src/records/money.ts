import { accept, type Result, refuse } from '@ob/http';
import type { Amount } from './amount.ts';
import type { SignedAmount } from './signed-amount.ts';

export type MoneyRefusal =
  | 'malformed_amount'
  | 'currency_mismatch'
  | 'amount_out_of_range'
  | 'unknown_currency'
  | 'inexact_amount';

/** The largest amount with 13 digits before the point, in hundredths. */
const largest = 999_999_999_999_999n;

/** Parses the digits of an amount into hundredths, exactly; returns `undefined` for other text. */
export function parseHundredths(digits: string): bigint | undefined {
  return /^\d{1,13}\.\d{2}$/.test(digits) ? BigInt(digits.replace('.', '')) : undefined;
}

/** Formats hundredths as the digits of an amount; returns `undefined` if they are negative or too large. */
export function formatHundredths(hundredths: bigint): string | undefined {
  if (hundredths < 0n || hundredths > largest) return undefined;
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Removes leading zeros from the digits of an amount. Leaves other text unchanged. */
export function normalizeDigits(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, '');
}

/** Compares two amounts of one currency by value. Returns a number for `Array.prototype.sort`. */
export function compareAmounts(one: Amount, other: Amount): Result<-1 | 0 | 1, MoneyRefusal> {
  const pair = readPair(toSigned(one), toSigned(other));
  if (!pair.ok) return pair;
  const [left, right] = pair.value;
  if (left === right) return accept(0);
  return accept(left < right ? -1 : 1);
}

/** Adds two signed amounts of one currency, exactly; a sum of zero is `Credit`. */
export function addSignedAmounts(one: SignedAmount, other: SignedAmount): Result<SignedAmount, MoneyRefusal> {
  const pair = readPair(one, other);
  if (!pair.ok) return pair;
  const sum = pair.value[0] + pair.value[1];
  const digits = formatHundredths(sum < 0n ? -sum : sum);
  if (digits === undefined) return refuse('amount_out_of_range');
  return accept({
    amount: { amount: digits, currency: one.amount.currency },
    credit_debit_indicator: sum < 0n ? 'Debit' : 'Credit',
  });
}

/** Adds two amounts of one currency, exactly. */
export function addAmounts(one: Amount, other: Amount): Result<Amount, MoneyRefusal> {
  const sum = addSignedAmounts(toSigned(one), toSigned(other));
  return sum.ok ? accept(sum.value.amount) : sum;
}

function toSigned(amount: Amount): SignedAmount {
  return { amount, credit_debit_indicator: 'Credit' };
}

function readPair(one: SignedAmount, other: SignedAmount): Result<readonly [bigint, bigint], MoneyRefusal> {
  const left = readSigned(one);
  const right = readSigned(other);
  if (left === undefined || right === undefined) return refuse('malformed_amount');
  if (one.amount.currency !== other.amount.currency) return refuse('currency_mismatch');
  return accept([left, right]);
}

function readSigned({ amount, credit_debit_indicator }: SignedAmount): bigint | undefined {
  const hundredths = parseHundredths(amount.amount);
  return hundredths !== undefined && credit_debit_indicator === 'Debit' ? -hundredths : hundredths;
}

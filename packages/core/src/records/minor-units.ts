import { accept, type Result, refuse } from '@ob/http';
import type { Amount } from './amount.ts';
import { minorUnits } from './currency.ts';
import { formatHundredths, type MoneyRefusal, parseHundredths } from './money.ts';
import type { SignedAmount } from './signed-amount.ts';

/** Parses an amount into minor units: "1.50" is 150 for EUR and 1500 for KWD. Refuses inexact results, such as for "1.50" JPY. */
export function parseMinorUnits({ amount, currency }: Amount): Result<bigint, MoneyRefusal> {
  const hundredths = parseHundredths(amount);
  if (hundredths === undefined) return refuse('malformed_amount');
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  return divideExactly(hundredths * ratio.units, ratio.hundredths);
}

/** Formats minor units as an amount. Refuses a value with more than two decimals, such as 1 fils: use {@link roundMoneyDown}. */
export function formatMinorUnits(units: bigint, currency: string): Result<Amount, MoneyRefusal> {
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  const hundredths = divideExactly(units * ratio.hundredths, ratio.units);
  return hundredths.ok ? writeAmount(hundredths.value, currency) : hundredths;
}

/** Formats minor units with a sign. Rounds down to two decimals, so that it never shows more money than the account has. */
export function roundMoneyDown(units: bigint, currency: string): Result<SignedAmount, MoneyRefusal> {
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  const hundredths = divideDown(units * ratio.hundredths, ratio.units);
  const amount = writeAmount(hundredths < 0n ? -hundredths : hundredths, currency);
  if (!amount.ok) return amount;
  return accept({ amount: amount.value, credit_debit_indicator: hundredths < 0n ? 'Debit' : 'Credit' });
}

/** `units` minor units of a currency have the same value as `hundredths` hundredths: 1000 and 100 for KWD. */
interface Ratio {
  readonly units: bigint;
  readonly hundredths: bigint;
}

function findRatio(currency: string): Ratio | undefined {
  const decimals = minorUnits(currency);
  return decimals === undefined ? undefined : { units: 10n ** BigInt(decimals), hundredths: 100n };
}

function divideExactly(dividend: bigint, divisor: bigint): Result<bigint, MoneyRefusal> {
  return dividend % divisor === 0n ? accept(dividend / divisor) : refuse('inexact_amount');
}

/** Divides towards minus infinity; the `/` of bigint divides towards zero. */
function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

function writeAmount(hundredths: bigint, currency: string): Result<Amount, MoneyRefusal> {
  const amount = formatHundredths(hundredths);
  return amount === undefined ? refuse('amount_out_of_range') : accept({ amount, currency });
}

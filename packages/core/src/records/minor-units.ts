import { accept, type Result, refuse } from '@ob/http';
import type { Amount } from './amount.ts';
import { minorUnits } from './currency.ts';
import { formatHundredths, type MoneyRefusal, parseHundredths } from './money.ts';
import type { SignedAmount } from './signed-amount.ts';

/**
 * Parses an amount into whole minor units of its currency, as core banking counts them: "1.50" are 150 cents of EUR,
 * 1500 fils of KWD, and no yen at all. Exact: refuses decimals that the currency does not have.
 */
export function parseMinorUnits({ amount, currency }: Amount): Result<bigint, MoneyRefusal> {
  const hundredths = parseHundredths(amount);
  if (hundredths === undefined) return refuse('malformed_amount');
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  return divideExactly(hundredths * ratio.units, ratio.hundredths);
}

/**
 * Writes minor units of a currency, of which there are none or more, as an amount with two decimals. Exact: refuses what
 * two decimals cannot write, such as 1 fils; where it has to be told all the same, see {@link roundMoneyDown}.
 */
export function formatMinorUnits(units: bigint, currency: string): Result<Amount, MoneyRefusal> {
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  const hundredths = divideExactly(units * ratio.hundredths, ratio.units);
  return hundredths.ok ? writeAmount(hundredths.value, currency) : hundredths;
}

/**
 * Writes money in minor units of its currency, negative where it is owed or goes out, with two decimals. What two
 * decimals cannot write is rounded down: less that is there or comes in, more that is owed or goes out, so that nobody
 * is told of money that is not there.
 */
export function roundMoneyDown(units: bigint, currency: string): Result<SignedAmount, MoneyRefusal> {
  const ratio = findRatio(currency);
  if (ratio === undefined) return refuse('unknown_currency');
  const hundredths = divideDown(units * ratio.hundredths, ratio.units);
  const amount = writeAmount(hundredths < 0n ? -hundredths : hundredths, currency);
  if (!amount.ok) return amount;
  return accept({ amount: amount.value, credit_debit_indicator: hundredths < 0n ? 'Debit' : 'Credit' });
}

/** How many minor units are as much as how many hundredths. */
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

/** Divides towards negative infinity; the division of the language goes towards zero. */
function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

function writeAmount(hundredths: bigint, currency: string): Result<Amount, MoneyRefusal> {
  const amount = formatHundredths(hundredths);
  return amount === undefined ? refuse('amount_out_of_range') : accept({ amount, currency });
}

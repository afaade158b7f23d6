import { z } from 'zod';
import { type Amount, amountSchema } from './amount.ts';
import { wholeCurrencies } from './currency.ts';
import { normalizeDigits } from './money.ts';

/** At least one digit before or after the point is not zero. */
const positivePattern = '^(?:[0-9]*[1-9][0-9]*[.][0-9]{2}|[0-9]+[.](?:0[1-9]|[1-9][0-9]))$';

const positiveDigits = amountSchema.shape.amount
  .refine((amount) => !/^0+\.00$/.test(amount), 'Must be more than zero.')
  .overwrite(normalizeDigits)
  .meta({ minLength: 4, maxLength: 16, pattern: positivePattern });

function hasAllowedDecimals({ amount, currency }: Amount): boolean {
  return !wholeCurrencies.includes(currency) || amount.endsWith('.00');
}

const decimalsNotAllowed = {
  message: 'Must end in .00 because this currency has no minor unit.',
  path: ['amount'],
};

/** An amount above zero that its currency can represent. Parsing removes leading zeros. */
export const positiveAmountSchema = z
  .strictObject({ ...amountSchema.shape, amount: positiveDigits })
  .refine(hasAllowedDecimals, decimalsNotAllowed)
  .meta({
    id: 'PositiveAmount',
    description:
      'An amount of money above zero, without a sign. It ends in `.00` if the currency has no minor unit.',
    // The rule of hasAllowedDecimals in JSON Schema.
    anyOf: [
      { properties: { currency: { not: { enum: [...wholeCurrencies] } } } },
      { properties: { amount: { pattern: '[.]00$' } } },
    ],
  });

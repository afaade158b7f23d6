import { z } from 'zod';
import { currencies, isCurrency } from './currency.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';

export const currencySchema = z
  .string('Must be a currency code.')
  .regex(/^[A-Z]{3}$/, { error: 'Must be three capital letters (ISO 4217).', abort: true })
  .refine(isCurrency, 'Must be a currency of ISO 4217.')
  .meta({
    id: 'Currency',
    description: 'A currency by its three letters (ISO 4217).',
    enum: [...currencies],
  });

export const amountSchema = z
  .strictObject({
    amount: z
      .string('Must be a text such as "12.50".')
      .regex(/^[0-9]{1,13}[.][0-9]{2}$/, 'Must have up to 13 digits, a point and two decimals.')
      .meta({ description: 'Up to 13 digits, a point and two decimals.' }),
    currency: currencySchema.meta({ description: 'The currency by its three letters (ISO 4217).' }),
  })
  .meta({ id: 'Amount', description: 'An amount of money, without a sign.' });

/** An amount without a sign: `^\d{1,13}\.\d{2}$`, and its ISO 4217 currency. */
export interface Amount extends ReadonlyDeep<z.infer<typeof amountSchema>> {}

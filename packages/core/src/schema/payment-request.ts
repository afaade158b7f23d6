import { z } from 'zod';
import type { Faults } from '../api-error.ts';
import { accountReferenceSchema, debtorReferenceSchema } from '../records/account-identifier.ts';
import type { Amount } from '../records/amount.ts';
import { amountSchema } from '../records/amount.ts';
import { wholeCurrencies } from '../records/currency.ts';
import { normalizeDigits } from '../records/money.ts';
import type { PaymentTerms } from '../records/payment.ts';
import { plainTextSchema } from '../records/scalars.ts';
import type { Result } from '../result.ts';
import { parseBody } from './parse-body.ts';
import { paymentTermsWords } from './payment-words.ts';
import { describeInPlace, nameSchema } from './schema-names.ts';

/** Another digit than zero stands before the point, or behind it; together with the lengths, that is every such amount. */
const positivePattern = '^(?:[0-9]*[1-9][0-9]*[.][0-9]{2}|[0-9]+[.](?:0[1-9]|[1-9][0-9]))$';

const positiveDigits = describeInPlace(
  amountSchema.shape.amount
    .refine((amount) => !/^0+\.00$/.test(amount), 'Must be more than zero.')
    .overwrite(normalizeDigits),
  { keywords: { minLength: 4, maxLength: 16, pattern: positivePattern } },
);

function isWholeWhereItMust({ amount, currency }: Amount): boolean {
  return !wholeCurrencies.includes(currency) || amount.endsWith('.00');
}

const notWhole = {
  message: 'Must end in .00: this currency has no smaller unit.',
  path: ['amount'],
};

/** What {@link isWholeWhereItMust} tells, in JSON Schema. */
const wholeWhereItMust = {
  anyOf: [
    { properties: { currency: { not: { enum: [...wholeCurrencies] } } } },
    { properties: { amount: { pattern: '[.]00$' } } },
  ],
};

/** An amount that is more than nothing and that its currency can hold; parsed without zeros in front. */
export const positiveAmountSchema = nameSchema(
  'PositiveAmount',
  z.strictObject({ ...amountSchema.shape, amount: positiveDigits }).refine(isWholeWhereItMust, notWhole),
  {
    description:
      'An amount of money that is more than nothing, without a sign; whole (`.00`) where the currency has no smaller unit.',
    keywords: wholeWhereItMust,
  },
) satisfies z.ZodType<Amount>;

/** A reference as it travels with a payment: at most 35 characters. */
export const referenceSchema = plainTextSchema(35);

/** The fields of the terms of a payment, for a consent to it and for the payment itself. */
export const paymentTermsShape = {
  amount: positiveAmountSchema,
  creditor_account: accountReferenceSchema,
  debtor_account: z.exactOptional(debtorReferenceSchema),
  reference: z.exactOptional(referenceSchema),
  end_to_end_id: z.exactOptional(referenceSchema),
} as const;

/** The body of a request for a payment. */
export const paymentRequestSchema = nameSchema('PaymentRequest', z.strictObject(paymentTermsShape), {
  description:
    'The payment that the customer has agreed to: every field as the consent has it, and no other.',
  fields: {
    ...paymentTermsWords,
    debtor_account: 'The account that pays: there where the consent names it, and there alone.',
  },
}) satisfies z.ZodType<PaymentTerms>;

/**
 * Parses the body of a request for a payment; its amount comes without zeros in front. Refuses it with every fault at
 * once: fields that are missing, malformed or not known.
 */
export function parsePaymentRequest(body: unknown): Result<PaymentTerms, Faults> {
  return parseBody(paymentRequestSchema, body);
}

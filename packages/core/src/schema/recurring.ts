import { z } from 'zod';
import { type Beneficiary, beneficiaryTypes } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import { frequencies, mandateStatuses, type StandingOrder } from '../records/standing-order.ts';
import { accountReferenceSchema } from './account.ts';
import { beneficiaryWords, directDebitWords, standingOrderWords } from './record-words.ts';
import { amountSchema, identifierTextSchema, plainTextSchema, timestampSchema } from './scalars.ts';
import { nameSchema } from './schema-names.ts';

const moment = z.exactOptional(timestampSchema);
const amount = z.exactOptional(amountSchema);
const reference = z.exactOptional(plainTextSchema(35));

function tellsNextAmount({ status, next_payment_amount }: StandingOrder): boolean {
  return status !== 'active' || next_payment_amount !== undefined;
}

const nextAmountMissing = {
  message: 'Must be there while the standing order is active.',
  path: ['next_payment_amount'],
};

function tellsNextMomentWhileActive({ status, next_payment_date_time }: StandingOrder): boolean {
  return status === 'active' || next_payment_date_time === undefined;
}

const nextMomentTooMuch = {
  message: 'Must not be there unless the standing order is active.',
  path: ['next_payment_date_time'],
};

/** The two rules in JSON Schema. */
const nextPayment = {
  anyOf: [
    { properties: { status: { const: 'active' } }, required: ['next_payment_amount'] },
    {
      properties: {
        status: { enum: mandateStatuses.filter((status) => status !== 'active') },
        next_payment_date_time: false,
      },
    },
  ],
};

/** A standing order as the service answers it. */
export const standingOrderSchema = nameSchema(
  'StandingOrder',
  z
    .strictObject({
      standing_order_id: identifierTextSchema,
      account_id: identifierTextSchema,
      status: z.enum(mandateStatuses),
      frequency: z.enum(frequencies),
      creditor_account: accountReferenceSchema,
      first_payment_date_time: moment,
      next_payment_date_time: moment,
      last_payment_date_time: moment,
      final_payment_date_time: moment,
      number_of_payments: z.exactOptional(z.int().positive()),
      first_payment_amount: amount,
      next_payment_amount: amount,
      last_payment_amount: amount,
      final_payment_amount: amount,
      reference,
    })
    .refine(tellsNextAmount, nextAmountMissing)
    .refine(tellsNextMomentWhileActive, nextMomentTooMuch),
  { ...standingOrderWords, keywords: nextPayment },
) satisfies z.ZodType<StandingOrder>;

/** A direct debit as the service answers it. */
export const directDebitSchema = nameSchema(
  'DirectDebit',
  z.strictObject({
    direct_debit_id: identifierTextSchema,
    account_id: identifierTextSchema,
    mandate_id: z.string().min(1),
    status: z.enum(mandateStatuses),
    name: z.string().min(1),
    frequency: z.exactOptional(z.enum(frequencies)),
    previous_payment_date_time: moment,
    previous_payment_amount: amount,
  }),
  directDebitWords,
) satisfies z.ZodType<DirectDebit>;

/** A beneficiary as the service answers it. */
export const beneficiarySchema = nameSchema(
  'Beneficiary',
  z.strictObject({
    beneficiary_id: identifierTextSchema,
    account_id: identifierTextSchema,
    beneficiary_type: z.enum(beneficiaryTypes),
    creditor_account: accountReferenceSchema,
    reference,
  }),
  beneficiaryWords,
) satisfies z.ZodType<Beneficiary>;

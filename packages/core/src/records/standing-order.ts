import { z } from 'zod';
import { accountReferenceSchema } from './account-identifier.ts';
import { amountSchema } from './amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, plainTextSchema, timestampSchema } from './scalars.ts';

/** The states of a standing order and of a direct debit. */
export const mandateStatusSchema = z.enum(['active', 'suspended', 'cancelled', 'expired']);

const frequencies = [
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
] as const;

export const frequencySchema = z.enum(frequencies, `Must be one of ${frequencies.join(', ')}.`);

const moment = z.exactOptional(timestampSchema);
const amount = z.exactOptional(amountSchema);

const nextAmountMissing = {
  message: 'Required while the standing order is active.',
  path: ['next_payment_amount'],
};

const nextDateNotAllowed = {
  message: 'Not allowed unless the standing order is active.',
  path: ['next_payment_date_time'],
};

/** The two rules in JSON Schema. */
const anyOf = [
  { properties: { status: { const: 'active' } }, required: ['next_payment_amount'] },
  {
    properties: {
      status: { enum: mandateStatusSchema.options.filter((status) => status !== 'active') },
      next_payment_date_time: false,
    },
  },
];

export const standingOrderSchema = z
  .strictObject({
    standing_order_id: identifierTextSchema.meta({ description: 'The id of the standing order.' }),
    account_id: identifierTextSchema.meta({ description: 'The id of the account that pays.' }),
    status: mandateStatusSchema.meta({ description: 'The state of the standing order.' }),
    frequency: frequencySchema.meta({ description: 'The interval between payments.' }),
    creditor_account: accountReferenceSchema.meta({ description: 'The account of the payee.' }),
    first_payment_date_time: moment.meta({ description: 'The time of the first payment.' }),
    next_payment_date_time: moment.meta({
      description: 'The time of the next payment. Only an active standing order has it.',
    }),
    last_payment_date_time: moment.meta({ description: 'The time of the last payment so far.' }),
    final_payment_date_time: moment.meta({ description: 'The time of the final payment.' }),
    number_of_payments: z
      .exactOptional(z.int().positive())
      .meta({ description: 'The number of payments from the first to the final one.' }),
    first_payment_amount: amount.meta({ description: 'The amount of the first payment.' }),
    next_payment_amount: amount.meta({
      description: 'The amount of the next payment. An active standing order always has it.',
    }),
    last_payment_amount: amount.meta({ description: 'The amount of the last payment so far.' }),
    final_payment_amount: amount.meta({ description: 'The amount of the final payment.' }),
    reference: z
      .exactOptional(plainTextSchema(35))
      .meta({ description: 'The reference of the payments, at most 35 characters.' }),
  })
  .refine(
    ({ status, next_payment_amount }) => status !== 'active' || next_payment_amount !== undefined,
    nextAmountMissing,
  )
  .refine(
    ({ status, next_payment_date_time }) => status === 'active' || next_payment_date_time === undefined,
    nextDateNotAllowed,
  )
  .meta({ id: 'StandingOrder', description: 'A recurring payment that the customer set up.', anyOf });

/** A recurring payment that the customer set up. */
export interface StandingOrder extends ReadonlyDeep<z.infer<typeof standingOrderSchema>> {}

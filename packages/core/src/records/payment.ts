import { z } from 'zod';
import { accountReferenceSchema } from './account-identifier.ts';
import { type PaymentFailure, paymentFailures } from './payment-failures.ts';
import { paymentTermsShape } from './payment-terms.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';

export const paymentFailureSchema = z.enum(
  Object.keys(paymentFailures) as [PaymentFailure, ...PaymentFailure[]],
);

export const paymentStatusSchema = z.enum(['pending', 'completed', 'failed']);

/** The state of a payment; `completed` and `failed` are final. */
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

const statusReasonSchema = z
  .strictObject({
    code: paymentFailureSchema.meta({ description: 'The reason, for programs.' }),
    description: z
      .exactOptional(z.string())
      .meta({ description: 'The reason, for people: one fixed sentence for each code.' }),
  })
  .meta({ id: 'PaymentStatusReason', description: 'The reason why a payment failed.' });

const statusReasonMismatch = {
  message: 'Required for a failed payment, and not allowed otherwise.',
  path: ['status_reason'],
};

/** The same rule in JSON Schema. */
const anyOf = [
  { properties: { status: { const: 'failed' } }, required: ['status_reason'] },
  {
    properties: {
      status: { enum: paymentStatusSchema.options.filter((status) => status !== 'failed') },
      status_reason: false,
    },
  },
];

export const paymentSchema = z
  .strictObject({
    payment_id: identifierTextSchema.meta({ description: 'The id of the payment.' }),
    consent_id: identifierTextSchema.meta({ description: 'The id of the consent that the payment used.' }),
    status: paymentStatusSchema.meta({
      description: 'The state of the payment. `completed` and `failed` are final.',
    }),
    ...paymentTermsShape,
    debtor_account: accountReferenceSchema.meta({
      description: 'The account to pay from. The consent names it, or the customer chose it.',
    }),
    creation_date_time: timestampSchema.meta({ description: 'The time the bank accepted the payment.' }),
    status_update_date_time: timestampSchema.meta({ description: 'The time of the change to this status.' }),
    status_reason: z
      .exactOptional(statusReasonSchema)
      .meta({ description: 'The reason why the payment failed. Only a failed payment has it.' }),
  })
  .refine(
    ({ status, status_reason }) => (status === 'failed') === (status_reason !== undefined),
    statusReasonMismatch,
  )
  .meta({ id: 'Payment', description: 'A payment that the bank accepted.', anyOf });

/** A payment as the client sees it. Times are UTC, ISO 8601 with milliseconds. */
export interface Payment extends ReadonlyDeep<z.infer<typeof paymentSchema>> {}

/** A payment in the store, with data that only the bank sees. */
export interface StoredPayment {
  readonly payment: Payment;
  readonly clientId: string;
  readonly customerId: string;
  readonly debtorAccountId: string;
  /** Counts the stored changes, from 1. If two changes start from one version, only one is stored. */
  readonly version: number;
}

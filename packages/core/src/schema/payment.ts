import { z } from 'zod';
import { accountReferenceSchema } from '../records/account-identifier.ts';
import { type Payment, type PaymentFailure, paymentFailures, paymentStatuses } from '../records/payment.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
import { linksSchema } from './links.ts';
import { paymentTermsShape } from './payment-request.ts';
import { paymentTermsWords } from './payment-words.ts';
import { nameSchema } from './schema-names.ts';

/** Why a payment failed. */
export const paymentFailureSchema = z.enum(
  Object.keys(paymentFailures) as [PaymentFailure, ...PaymentFailure[]],
);

const statusReasonSchema = nameSchema(
  'PaymentStatusReason',
  z.strictObject({ code: paymentFailureSchema, description: z.exactOptional(z.string()) }),
  {
    description: 'Why a payment failed.',
    fields: { code: 'For programs.', description: 'For people: one fixed sentence for each code.' },
  },
);

function tellsWhyItFailed({ status, status_reason }: Payment): boolean {
  return (status === 'failed') === (status_reason !== undefined);
}

const reasonOutOfPlace = {
  message: 'Must be there where the payment has failed, and there alone.',
  path: ['status_reason'],
};

/** The same in JSON Schema. */
const reasonOfFailure = {
  anyOf: [
    { properties: { status: { const: 'failed' } }, required: ['status_reason'] },
    {
      properties: {
        status: { enum: paymentStatuses.filter((status) => status !== 'failed') },
        status_reason: false,
      },
    },
  ],
};

/** A payment as the service answers it. */
export const paymentSchema = nameSchema(
  'Payment',
  z
    .strictObject({
      payment_id: identifierTextSchema,
      consent_id: identifierTextSchema,
      status: z.enum(paymentStatuses),
      ...paymentTermsShape,
      debtor_account: accountReferenceSchema,
      creation_date_time: timestampSchema,
      status_update_date_time: timestampSchema,
      status_reason: z.exactOptional(statusReasonSchema),
    })
    .refine(tellsWhyItFailed, reasonOutOfPlace),
  {
    description: 'A payment that was accepted.',
    fields: {
      ...paymentTermsWords,
      payment_id: 'Identifies the payment.',
      consent_id: 'The consent that it has used.',
      status: 'Whether the money is still to be transferred; `completed` and `failed` are final.',
      amount: 'How much is paid.',
      creditor_account: 'Who is paid.',
      debtor_account:
        'The account that pays: the one that the consent names, or that the customer has chosen.',
      creation_date_time: 'When it was accepted.',
      status_update_date_time: 'When its status came to be what it is.',
      status_reason: 'Why it failed; present once it has.',
    },
    keywords: reasonOfFailure,
  },
) satisfies z.ZodType<Payment>;

/** What the payment endpoints answer with. */
export const paymentAnswerSchema = nameSchema(
  'PaymentResponse',
  z.strictObject({ data: paymentSchema, links: linksSchema }),
  {
    description: 'The answer.',
    fields: { data: 'The payment as it stands at this moment.', links: 'Where the payment is found.' },
  },
);

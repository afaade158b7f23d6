import { z } from 'zod';
import { accountReferenceSchema, debtorReferenceSchema } from './account-identifier.ts';
import { positiveAmountSchema } from './positive-amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { plainTextSchema } from './scalars.ts';

/** The reference of a payment: at most 35 characters. */
export const referenceSchema = plainTextSchema(35);

/** The fields of payment terms, for payment consents and payments. */
export const paymentTermsShape = {
  amount: positiveAmountSchema.meta({ description: 'The amount of the payment, above zero.' }),
  creditor_account: accountReferenceSchema.meta({ description: 'The account of the payee.' }),
  debtor_account: z
    .exactOptional(debtorReferenceSchema)
    .meta({ description: 'The account to pay from. Absent if the customer chooses it.' }),
  reference: z.exactOptional(referenceSchema).meta({ description: 'The reference that the payee reads.' }),
  end_to_end_id: z
    .exactOptional(referenceSchema)
    .meta({ description: 'An id of yours that travels with the payment.' }),
} as const;

/** The body of a payment request. */
export const paymentRequestSchema = z
  .strictObject({
    ...paymentTermsShape,
    debtor_account: paymentTermsShape.debtor_account.meta({
      description: 'The account to pay from. Required if the consent names it, and not allowed otherwise.',
    }),
  })
  .meta({
    id: 'PaymentRequest',
    description:
      'The payment that the customer agreed to. Every field has the value of the consent. No other field is allowed.',
  });

/** The terms of a payment. The customer agrees to them in a payment consent, and the payment repeats them. */
export interface PaymentTerms extends ReadonlyDeep<z.infer<typeof paymentRequestSchema>> {}

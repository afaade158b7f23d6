import { z } from 'zod';
import { accountReferenceSchema } from './account-identifier.ts';
import { amountSchema } from './amount.ts';
import { hiddenTransactionKeys } from './hidden-keys.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, plainTextSchema, timestampSchema } from './scalars.ts';
import { creditDebitIndicatorSchema, hasAllowedSign, signRule, zeroMustBeCredit } from './signed-amount.ts';

const merchantSchema = z
  .strictObject({
    name: z.string().min(1).meta({ description: 'The name of the merchant.' }),
    category_code: z
      .string()
      .regex(/^[0-9]{4}$/)
      .meta({ description: 'The merchant category code (ISO 18245): four digits.' }),
  })
  .meta({ id: 'MerchantDetails', description: 'The merchant of a card payment.' });

const informationMissing = {
  message: 'Required if the transaction has any other field that the Basic permission hides.',
  path: ['transaction_information'],
};

/** The Basic permission hides all of these fields together, so `transaction_information` must come with any of them. */
function isWholeOrBasic(transaction: { readonly transaction_information?: string }): boolean {
  return (
    transaction.transaction_information !== undefined ||
    !hiddenTransactionKeys.some((key) => key in transaction)
  );
}

/** The rule of {@link isWholeOrBasic} in JSON Schema. */
const dependentRequired = Object.fromEntries(
  hiddenTransactionKeys
    .filter((key) => key !== 'transaction_information')
    .map((key) => [key, ['transaction_information']]),
);

const hidden = '`ReadTransactionsBasic` does not show it.';

export const transactionSchema = z
  .strictObject({
    transaction_id: identifierTextSchema.meta({
      description: 'The id of the transaction. A pending transaction keeps its id when it is booked.',
    }),
    account_id: identifierTextSchema.meta({ description: 'The id of the account.' }),
    status: z.enum(['booked', 'pending'], 'Must be booked or pending.').meta({
      description: 'A pending transaction is booked later or removed. A booked one is final.',
    }),
    booking_date_time: timestampSchema.meta({
      description: 'The time of the booking. For a pending transaction, the expected time.',
    }),
    value_date_time: z
      .exactOptional(timestampSchema)
      .meta({ description: 'The time from which interest is calculated.' }),
    amount: amountSchema.meta({
      description:
        'The amount as a decimal string without a sign. The direction is in `credit_debit_indicator`.',
    }),
    credit_debit_indicator: creditDebitIndicatorSchema.meta({
      description: '`Credit` for money that came in, `Debit` for money that went out.',
    }),
    transaction_information: z
      .exactOptional(plainTextSchema(500))
      .meta({ description: `The text of the bank for this transaction. ${hidden}` }),
    merchant_details: z
      .exactOptional(merchantSchema)
      .meta({ description: `The merchant of a card payment. ${hidden}` }),
    creditor_account: z
      .exactOptional(accountReferenceSchema)
      .meta({ description: `The account of the payee, if the bank knows it. ${hidden}` }),
    debtor_account: z
      .exactOptional(accountReferenceSchema)
      .meta({ description: `The account of the payer, if the bank knows it. ${hidden}` }),
    reference: z
      .exactOptional(plainTextSchema(35))
      .meta({ description: `The reference of the payment. ${hidden}` }),
  })
  .refine(hasAllowedSign, zeroMustBeCredit)
  .refine(isWholeOrBasic, informationMissing)
  .meta({
    id: 'Transaction',
    description:
      'Money that went into or out of an account. `ReadTransactionsBasic` leaves out the other party and the purpose.',
    ...signRule,
    dependentRequired,
  });

/** Money in or out of an account. A pending transaction is later booked under the same id, or removed. */
export interface Transaction extends ReadonlyDeep<z.infer<typeof transactionSchema>> {}

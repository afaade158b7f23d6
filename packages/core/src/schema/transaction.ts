import { z } from 'zod';
import { hiddenTransactionKeys } from '../records/basic-fields.ts';
import { type Transaction, transactionStatuses } from '../records/transaction.ts';
import { accountReferenceSchema } from './account.ts';
import { creditDebitIndicatorSchema, debitOfNothing, hasOneSign, oneSign } from './balance.ts';
import { merchantWords, transactionWords } from './record-words.ts';
import { amountSchema, identifierTextSchema, plainTextSchema, timestampSchema } from './scalars.ts';
import { nameSchema } from './schema-names.ts';

const merchantSchema = nameSchema(
  'MerchantDetails',
  z.strictObject({
    name: z.string().min(1),
    category_code: z.string().regex(/^[0-9]{4}$/),
  }),
  merchantWords,
);

/** The Basic permission hides all that tells with whom and what for; who sees any of it sees what the bank says of it. */
function isWholeOrBasic(transaction: Transaction): boolean {
  return (
    transaction.transaction_information !== undefined ||
    !hiddenTransactionKeys.some((key) => key in transaction)
  );
}

/** The same in JSON Schema. */
const wholeOrBasic = Object.fromEntries(
  hiddenTransactionKeys
    .filter((key) => key !== 'transaction_information')
    .map((key) => [key, ['transaction_information']]),
);

const halfShown = {
  message: 'Must be there, unless the Basic permission hides all that tells with whom and what for.',
  path: ['transaction_information'],
};

/** A transaction as the service answers it. */
export const transactionSchema = nameSchema(
  'Transaction',
  z
    .strictObject({
      transaction_id: identifierTextSchema,
      account_id: identifierTextSchema,
      status: z.enum(transactionStatuses),
      booking_date_time: timestampSchema,
      value_date_time: z.exactOptional(timestampSchema),
      amount: amountSchema,
      credit_debit_indicator: creditDebitIndicatorSchema,
      transaction_information: z.exactOptional(plainTextSchema(500)),
      merchant_details: z.exactOptional(merchantSchema),
      creditor_account: z.exactOptional(accountReferenceSchema),
      debtor_account: z.exactOptional(accountReferenceSchema),
      reference: z.exactOptional(plainTextSchema(35)),
    })
    .refine(hasOneSign, debitOfNothing)
    .refine(isWholeOrBasic, halfShown),
  { ...transactionWords, keywords: { ...oneSign, dependentRequired: wholeOrBasic } },
) satisfies z.ZodType<Transaction>;

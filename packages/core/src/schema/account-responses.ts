import { z } from 'zod';
import type { EndpointName } from '../access/endpoint.ts';
import { pageLimit } from '../pagination/page-request.ts';
import { accountSchema } from '../records/account.ts';
import { balanceSchema } from '../records/balance.ts';
import { beneficiarySchema } from '../records/beneficiary.ts';
import { directDebitSchema } from '../records/direct-debit.ts';
import { timestampSchema } from '../records/scalars.ts';
import { standingOrderSchema } from '../records/standing-order.ts';
import { transactionSchema } from '../records/transaction.ts';
import { createResponseSchema, pageLinksSchema } from './response.ts';

const spanSchema = z
  .strictObject({
    first_available_date_time: timestampSchema.meta({
      description:
        'The booking time of the first transaction. Without transactions, the earliest time that the consent allows.',
    }),
    last_available_date_time: timestampSchema.meta({
      description:
        'The booking time of the last transaction. Without transactions, the latest time that the consent allows.',
    }),
  })
  .meta({
    id: 'TransactionSpan',
    description: 'A period of transactions.',
  });

const transactions = z
  .array(transactionSchema)
  .max(pageLimit)
  .meta({ description: 'The transactions, latest first.' });
const links = pageLinksSchema.meta({ description: 'The path of the page, and of the next one.' });
const meta = spanSchema.meta({
  description: 'The period of the transactions that the consent shows. The filter does not change it.',
});

function createListSchema(id: string, record: z.ZodType, description: string) {
  return createResponseSchema(id, z.array(record).meta({ description }));
}

const balances = createListSchema('BalancesResponse', balanceSchema, 'The balances.');

export const accountResponseSchemas: Readonly<Record<EndpointName, z.ZodType>> = {
  accounts: createListSchema('AccountsResponse', accountSchema, 'The accounts.'),
  account: createResponseSchema('AccountResponse', accountSchema.meta({ description: 'The account.' })),
  account_balances: balances,
  balances,
  account_transactions: z
    .strictObject({ data: transactions, links, meta })
    .meta({ id: 'AccountTransactionsResponse', description: 'The response.' }),
  transactions: z
    .strictObject({ data: transactions, links })
    .meta({ id: 'TransactionsResponse', description: 'The response.' }),
  standing_orders: createListSchema('StandingOrdersResponse', standingOrderSchema, 'The standing orders.'),
  direct_debits: createListSchema('DirectDebitsResponse', directDebitSchema, 'The direct debits.'),
  beneficiaries: createListSchema('BeneficiariesResponse', beneficiarySchema, 'The beneficiaries.'),
};

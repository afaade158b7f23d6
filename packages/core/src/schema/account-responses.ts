import { type DescribedSchema, describeSchema } from '@ob/http/routes';

import { z } from 'zod';
import type { EndpointName } from '../access/endpoint.ts';
import { cursorPattern } from '../pagination/cursor-codec.ts';
import { pageLimit } from '../pagination/page-request.ts';
import { accountSchema } from '../records/account.ts';
import { balanceSchema } from '../records/balance.ts';
import { beneficiarySchema } from '../records/beneficiary.ts';
import { bookingBoundPattern, maxMomentLength } from '../records/calendar.ts';
import { directDebitSchema } from '../records/direct-debit.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
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
const balances = createResponseSchema(
  'BalancesResponse',
  z.array(balanceSchema).meta({ description: 'The balances.' }),
);

export const accountResponseSchemas = {
  accounts: createResponseSchema(
    'AccountsResponse',
    z.array(accountSchema).meta({ description: 'The accounts.' }),
  ),
  account: createResponseSchema('AccountResponse', accountSchema.meta({ description: 'The account.' })),
  account_balances: balances,
  balances,
  account_transactions: z
    .strictObject({ data: transactions, links, meta })
    .meta({ id: 'AccountTransactionsResponse', description: 'The answer.' }),
  transactions: z
    .strictObject({ data: transactions, links })
    .meta({ id: 'TransactionsResponse', description: 'The answer.' }),
  standing_orders: createResponseSchema(
    'StandingOrdersResponse',
    z.array(standingOrderSchema).meta({ description: 'The standing orders.' }),
  ),
  direct_debits: createResponseSchema(
    'DirectDebitsResponse',
    z.array(directDebitSchema).meta({ description: 'The direct debits.' }),
  ),
  beneficiaries: createResponseSchema(
    'BeneficiariesResponse',
    z.array(beneficiarySchema).meta({ description: 'The beneficiaries.' }),
  ),
} as const satisfies Readonly<Record<EndpointName, z.ZodType>>;

export function describeAccountResponse(endpoint: EndpointName): DescribedSchema {
  return describeSchema(accountResponseSchemas[endpoint], 'output');
}

const boundSchema = z.string().meta({ pattern: bookingBoundPattern, maxLength: maxMomentLength });

export const accountParameterSchemas = {
  accountId: describeSchema(identifierTextSchema, 'input'),
  'X-Consent-ID': describeSchema(identifierTextSchema, 'input'),
  fromBookingDateTime: describeSchema(boundSchema, 'input'),
  toBookingDateTime: describeSchema(boundSchema, 'input'),
  limit: describeSchema(z.int().min(1).max(pageLimit).meta({ default: pageLimit }), 'input'),
  cursor: describeSchema(z.string().regex(cursorPattern).max(512), 'input'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

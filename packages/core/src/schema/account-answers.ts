import { z } from 'zod';
import type { EndpointName } from '../access/endpoint.ts';
import { cursorPattern } from '../page/cursor-codec.ts';
import { pageLimit } from '../page/page-request.ts';
import { accountSchema } from '../records/account.ts';
import { balanceSchema } from '../records/balance.ts';
import { beneficiarySchema } from '../records/beneficiary.ts';
import { bookingBoundPattern, maxMomentLength } from '../records/calendar.ts';
import { directDebitSchema } from '../records/direct-debit.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
import { standingOrderSchema } from '../records/standing-order.ts';
import { transactionSchema } from '../records/transaction.ts';
import { describeSchema } from './describe-schema.ts';
import type { DescribedSchema } from './described-schema.ts';
import { linksSchema, pageLinksSchema } from './links.ts';
import { describeInPlace, nameSchema } from './schema-names.ts';

const spanSchema = nameSchema(
  'TransactionSpan',
  z.strictObject({ first_available_date_time: timestampSchema, last_available_date_time: timestampSchema }),
  {
    description:
      'Between which moments this consent may see transactions of the account, whatever the filter.',
    fields: {
      first_available_date_time:
        'When the first of them was booked; without any, from when on there could be one.',
      last_available_date_time:
        'When the last of them was booked; without any, until when there could be one.',
    },
  },
);

const envelopeFields = {
  data: 'What was asked for.',
  links: 'Where the answer comes from.',
  meta: 'What holds for the account as a whole.',
};

function nameEnvelope<Shape extends z.core.$ZodShape>(
  name: string,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  const { meta: _, ...fields } = envelopeFields;
  const words = 'meta' in shape ? envelopeFields : fields;
  return nameSchema(name, z.strictObject(shape), { description: 'The answer.', fields: words });
}

const pageOfTransactions = z.array(transactionSchema).max(pageLimit);
const balances = nameEnvelope('BalancesResponse', { data: z.array(balanceSchema), links: linksSchema });

/** What each account-information endpoint answers with. */
export const accountAnswerSchemas = {
  accounts: nameEnvelope('AccountsResponse', { data: z.array(accountSchema), links: linksSchema }),
  account: nameEnvelope('AccountResponse', { data: accountSchema, links: linksSchema }),
  account_balances: balances,
  balances,
  account_transactions: nameEnvelope('AccountTransactionsResponse', {
    data: pageOfTransactions,
    links: pageLinksSchema,
    meta: spanSchema,
  }),
  transactions: nameEnvelope('TransactionsResponse', { data: pageOfTransactions, links: pageLinksSchema }),
  standing_orders: nameEnvelope('StandingOrdersResponse', {
    data: z.array(standingOrderSchema),
    links: linksSchema,
  }),
  direct_debits: nameEnvelope('DirectDebitsResponse', {
    data: z.array(directDebitSchema),
    links: linksSchema,
  }),
  beneficiaries: nameEnvelope('BeneficiariesResponse', {
    data: z.array(beneficiarySchema),
    links: linksSchema,
  }),
} as const satisfies Readonly<Record<EndpointName, z.ZodType>>;

/** Describes what an account-information endpoint answers with. */
export function describeAccountAnswer(endpoint: EndpointName): DescribedSchema {
  return describeSchema(accountAnswerSchemas[endpoint], 'output');
}

const boundSchema = describeInPlace(z.string(), {
  keywords: { pattern: bookingBoundPattern, maxLength: maxMomentLength },
});

/** The parameters of the account-information endpoints, by their names. */
export const accountParameterSchemas = {
  accountId: describeSchema(identifierTextSchema, 'input'),
  'X-Consent-ID': describeSchema(identifierTextSchema, 'input'),
  fromBookingDateTime: describeSchema(boundSchema, 'input'),
  toBookingDateTime: describeSchema(boundSchema, 'input'),
  limit: describeSchema(
    describeInPlace(z.int().min(1).max(pageLimit), { keywords: { default: pageLimit } }),
    'input',
  ),
  cursor: describeSchema(z.string().regex(cursorPattern).max(512), 'input'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

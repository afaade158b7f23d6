import { z } from 'zod';
import { consentStatuses, consentTypes } from '../access/consent-facts.ts';
import type { EventDataByType, EventType, PaymentEventData } from '../event.ts';
import {
  type AccountScheme,
  identificationForms,
  isAccountIdentification,
} from '../records/account-identification.ts';
import { amountSchema } from '../records/amount.ts';
import { balanceTypeSchema } from '../records/balance.ts';
import { paymentFailureSchema, paymentStatusSchema } from '../records/payment.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
import { creditDebitIndicatorSchema, debitOfNothing, hasOneSign, oneSign } from '../records/signed-amount.ts';
import { frequencySchema, mandateStatusSchema } from '../records/standing-order.ts';
import { dataWords } from './event-words.ts';
import { nameSchema } from './schema-names.ts';

const schemes = Object.keys(identificationForms) as AccountScheme[];

/** A status of which one event type tells one alone. */
function only<Statuses extends z.ZodEnum>(statuses: Statuses, status: z.infer<Statuses>): Statuses {
  return statuses.refine((told) => told === status, `Must be ${status}.`).meta({ const: status });
}

function nameData<Type extends EventType, Data extends z.ZodType>(
  type: Type,
  data: Data,
  keywords = {},
): Data {
  return nameSchema(`${nameEventType(type)}Data`, data, {
    description: `The \`data\` of \`${type}\`.`,
    fields: dataWords[type],
    keywords,
  });
}

/** Names an event type as schemas are named: `PaymentCompleted`. */
export function nameEventType(type: EventType): string {
  return type.replace(/(?:^|[.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function describeConsent(status: (typeof consentStatuses)[number]) {
  return {
    consent_id: identifierTextSchema,
    consent_type: z.enum(consentTypes),
    status: only(z.enum(consentStatuses), status),
    status_update_date_time: timestampSchema,
  };
}

const reasonCode = z.string().regex(/^[a-z]+(?:_[a-z]+)*$/, 'Must be a code in small letters.');
const revokers = z.enum(['customer', 'tpp', 'bank']);

function hasSchemeForm(creditor: PaymentEventData['creditor_account']): boolean {
  const scheme = schemes.find((known) => known === creditor.scheme);
  return scheme !== undefined && isAccountIdentification(scheme, creditor.identification);
}

const creditorSchema = nameSchema(
  'EventCreditorAccount',
  z.strictObject({ scheme: z.string(), identification: z.string() }).refine(hasSchemeForm, {
    message: 'Must have the form of its scheme, with valid check digits.',
    path: ['identification'],
  }),
  {
    description: 'The account of the payee. In events, the number of the account is called `identification`.',
    fields: {
      scheme: 'The type of the account number.',
      identification: 'The account number in the format of its scheme, without spaces.',
    },
    keywords: {
      anyOf: schemes.map((scheme) => {
        const { pattern, shortest, longest } = identificationForms[scheme];
        const identification = { minLength: shortest, maxLength: longest, pattern: pattern.source };
        return { properties: { scheme: { const: scheme }, identification } };
      }),
    },
  },
);

function describePayment(status: z.infer<typeof paymentStatusSchema>) {
  return {
    payment_id: identifierTextSchema,
    consent_id: identifierTextSchema,
    status: only(paymentStatusSchema, status),
    amount: amountSchema,
    creditor_account: creditorSchema,
  };
}

const schedule = { account_id: identifierTextSchema, standing_order_id: identifierTextSchema };
const anyStatus = mandateStatusSchema;
const frequency = frequencySchema;
const signed = { amount: amountSchema, credit_debit_indicator: creditDebitIndicatorSchema };

const posted = z
  .strictObject({
    account_id: identifierTextSchema,
    transaction_id: identifierTextSchema,
    status: z.literal('booked'),
    ...signed,
    booking_date_time: timestampSchema,
  })
  .refine(hasOneSign, debitOfNothing);

const balance = z
  .strictObject({
    account_id: identifierTextSchema,
    balance_type: balanceTypeSchema,
    ...signed,
    date_time: timestampSchema,
  })
  .refine(hasOneSign, debitOfNothing);

/** The `data` of every event type. */
export const eventDataSchemas = {
  'consent.authorized': nameData(
    'consent.authorized',
    z.strictObject({ ...describeConsent('authorized'), expiration_date: timestampSchema }),
  ),
  'consent.rejected': nameData(
    'consent.rejected',
    z.strictObject({ ...describeConsent('rejected'), reason: reasonCode }),
  ),
  'consent.revoked': nameData(
    'consent.revoked',
    z.strictObject({ ...describeConsent('revoked'), reason: reasonCode, revoked_by: revokers }),
  ),
  'consent.expired': nameData(
    'consent.expired',
    z.strictObject({ ...describeConsent('expired'), expiration_date: timestampSchema }),
  ),
  'payment.created': nameData('payment.created', z.strictObject(describePayment('pending'))),
  'payment.completed': nameData('payment.completed', z.strictObject(describePayment('completed'))),
  'payment.failed': nameData(
    'payment.failed',
    z.strictObject({ ...describePayment('failed'), reason: paymentFailureSchema }),
  ),
  'transaction.posted': nameData('transaction.posted', posted, oneSign),
  'balance.updated': nameData('balance.updated', balance, oneSign),
  'schedule.created': nameData(
    'schedule.created',
    z.strictObject({
      ...schedule,
      status: only(mandateStatusSchema, 'active'),
      frequency,
      next_payment_date_time: timestampSchema,
    }),
  ),
  'schedule.executed': nameData(
    'schedule.executed',
    z.strictObject({
      ...schedule,
      status: anyStatus,
      amount: amountSchema,
      payment_date_time: timestampSchema,
      transaction_id: z.exactOptional(identifierTextSchema),
    }),
  ),
  'schedule.failed': nameData(
    'schedule.failed',
    z.strictObject({ ...schedule, status: anyStatus, amount: amountSchema, reason: paymentFailureSchema }),
  ),
  'schedule.cancelled': nameData(
    'schedule.cancelled',
    z.strictObject({ ...schedule, status: only(mandateStatusSchema, 'cancelled'), frequency }),
  ),
} as const satisfies { readonly [Type in EventType]: z.ZodType<EventDataByType[Type]> };

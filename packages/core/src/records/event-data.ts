import { z } from 'zod';
import { describeSchemeFormats, hasSchemeFormat, wrongFormat } from './account-identifier.ts';
import { amountSchema } from './amount.ts';
import { balanceSchema } from './balance.ts';
import { consentStatuses, consentTypes } from './consent-status.ts';
import { type EventType, mapEventTypes } from './event-types.ts';
import { paymentFailureSchema, paymentSchema, paymentStatusSchema } from './payment.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';
import { hasAllowedSign, signRule, zeroMustBeCredit } from './signed-amount.ts';
import { mandateStatusSchema, standingOrderSchema } from './standing-order.ts';
import { transactionSchema } from './transaction.ts';

/** Restricts a status to the one value that events of a type have. */
function only<Statuses extends z.ZodEnum>(statuses: Statuses, status: z.infer<Statuses>): Statuses {
  return statuses
    .refine((value) => value === status, `Must be ${status}.`)
    .meta({ description: 'The status after the event.', const: status });
}

/** Returns the name of an event type in schemas, such as `PaymentCompleted`. */
export function nameEventType(type: EventType): string {
  return type.replace(/(?:^|[.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const consentStatusSchema = z.enum(consentStatuses);

function describeConsent(status: (typeof consentStatuses)[number]) {
  return {
    consent_id: identifierTextSchema.meta({ description: 'The id of the consent.' }),
    consent_type: z.enum(consentTypes).meta({ description: 'The type of the consent.' }),
    status: only(consentStatusSchema, status),
    status_update_date_time: timestampSchema.meta({ description: 'The time of the change to this status.' }),
  };
}

const expiry = { expiration_date: timestampSchema.meta({ description: 'The end of the consent.' }) };

const ended = {
  reason: z
    .string()
    .regex(/^[a-z]+(?:_[a-z]+)*$/, 'Must have only lowercase letters and underscores.')
    .meta({ description: 'The reason: the `code` of `status_reason` of the consent.' }),
};

const creditorSchema = z
  .strictObject({
    scheme: z.string().meta({ description: 'The type of the account number.' }),
    identification: z
      .string()
      .meta({ description: 'The account number in the format of its scheme, without spaces.' }),
  })
  .refine(({ scheme, identification }) => hasSchemeFormat({ scheme, id: identification }), {
    ...wrongFormat,
    path: ['identification'],
  })
  .meta({
    id: 'EventCreditorAccount',
    description: 'The account of the payee. In events, the number of the account is called `identification`.',
    anyOf: describeSchemeFormats('identification'),
  });

function describePayment(status: z.infer<typeof paymentStatusSchema>) {
  const { payment_id, consent_id } = paymentSchema.shape;
  return {
    payment_id,
    consent_id,
    status: only(paymentStatusSchema, status),
    amount: amountSchema.meta({ description: 'The amount of the payment.' }),
    creditor_account: creditorSchema.meta({ description: 'The account of the payee.' }),
  };
}

const { account_id, standing_order_id, frequency } = standingOrderSchema.shape;
const schedule = { account_id, standing_order_id };
const anyStatus = mandateStatusSchema.meta({ description: 'The status after the event.' });
const failure = {
  reason: paymentFailureSchema.meta({ description: 'The reason why no money moved.' }),
};

function describeTransaction() {
  const { account_id, transaction_id, amount, credit_debit_indicator, booking_date_time } =
    transactionSchema.shape;
  const status = z.literal('booked').meta({ description: 'Always `booked`.' });
  return { account_id, transaction_id, status, amount, credit_debit_indicator, booking_date_time };
}

function describeBalance() {
  const { account_id, balance_type, amount, credit_debit_indicator, date_time } = balanceSchema.shape;
  return { account_id, balance_type, amount, credit_debit_indicator, date_time };
}

const schemas = {
  'consent.authorized': z.strictObject({ ...describeConsent('authorized'), ...expiry }),
  'consent.rejected': z.strictObject({ ...describeConsent('rejected'), ...ended }),
  'consent.revoked': z.strictObject({
    ...describeConsent('revoked'),
    ...ended,
    revoked_by: z
      .enum(['customer', 'tpp', 'bank'])
      .meta({ description: 'The party that ended the consent.' }),
  }),
  'consent.expired': z.strictObject({ ...describeConsent('expired'), ...expiry }),
  'payment.created': z.strictObject(describePayment('pending')),
  'payment.completed': z.strictObject(describePayment('completed')),
  'payment.failed': z.strictObject({ ...describePayment('failed'), ...failure }),
  'transaction.posted': z
    .strictObject(describeTransaction())
    .refine(hasAllowedSign, zeroMustBeCredit)
    .meta(signRule),
  'balance.updated': z
    .strictObject(describeBalance())
    .refine(hasAllowedSign, zeroMustBeCredit)
    .meta(signRule),
  'schedule.created': z.strictObject({
    ...schedule,
    status: only(mandateStatusSchema, 'active'),
    frequency,
    next_payment_date_time: timestampSchema.meta({ description: 'The time of the first payment.' }),
  }),
  'schedule.executed': z.strictObject({
    ...schedule,
    status: anyStatus,
    amount: amountSchema.meta({ description: 'The amount that was paid.' }),
    payment_date_time: timestampSchema.meta({ description: 'The time of the payment.' }),
    transaction_id: z.exactOptional(identifierTextSchema).meta({
      description: 'The id of the transaction on the account that pays. Left out if there is none yet.',
    }),
  }),
  'schedule.failed': z.strictObject({
    ...schedule,
    status: anyStatus,
    amount: amountSchema.meta({ description: 'The amount that was due.' }),
    ...failure,
  }),
  'schedule.cancelled': z.strictObject({
    ...schedule,
    status: only(mandateStatusSchema, 'cancelled'),
    frequency,
  }),
} as const satisfies Readonly<Record<EventType, z.ZodType>>;

export const eventDataSchemas = mapEventTypes<typeof schemas>((type) =>
  schemas[type].meta({ id: `${nameEventType(type)}Data`, description: `The \`data\` of \`${type}\`.` }),
);

/** The type of `data` for every event type. */
export type EventDataByType = {
  readonly [Type in EventType]: ReadonlyDeep<z.infer<(typeof eventDataSchemas)[Type]>>;
};

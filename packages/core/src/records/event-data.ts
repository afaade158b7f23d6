import { z } from 'zod';
import {
  type AccountScheme,
  identificationForms,
  isAccountIdentification,
} from './account-identification.ts';
import { amountSchema } from './amount.ts';
import { balanceTypeSchema } from './balance.ts';
import { consentStatuses, consentTypes } from './consent-status.ts';
import { type EventType, mapEventTypes } from './event-types.ts';
import { paymentFailureSchema, paymentStatusSchema } from './payment.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';
import { creditDebitIndicatorSchema, hasOneSign, oneSign, zeroDebit } from './signed-amount.ts';
import { frequencySchema, mandateStatusSchema } from './standing-order.ts';

const schemes = Object.keys(identificationForms) as AccountScheme[];

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

function hasSchemeForm({ scheme, identification }: { scheme: string; identification: string }): boolean {
  const known = schemes.find((name) => name === scheme);
  return known !== undefined && isAccountIdentification(known, identification);
}

const creditorSchema = z
  .strictObject({
    scheme: z.string().meta({ description: 'The type of the account number.' }),
    identification: z
      .string()
      .meta({ description: 'The account number in the format of its scheme, without spaces.' }),
  })
  .refine(hasSchemeForm, {
    message: 'Must have the format of its scheme, with valid check digits.',
    path: ['identification'],
  })
  .meta({
    id: 'EventCreditorAccount',
    description: 'The account of the payee. In events, the number of the account is called `identification`.',
    anyOf: schemes.map((scheme) => {
      const { pattern, min, max } = identificationForms[scheme];
      const identification = { minLength: min, maxLength: max, pattern: pattern.source };
      return { properties: { scheme: { const: scheme }, identification } };
    }),
  });

function describePayment(status: z.infer<typeof paymentStatusSchema>) {
  return {
    payment_id: identifierTextSchema.meta({ description: 'The id of the payment.' }),
    consent_id: identifierTextSchema.meta({ description: 'The id of the consent of the payment.' }),
    status: only(paymentStatusSchema, status),
    amount: amountSchema.meta({ description: 'The amount of the payment.' }),
    creditor_account: creditorSchema.meta({ description: 'The account of the payee.' }),
  };
}

const account = { account_id: identifierTextSchema.meta({ description: 'The id of the account.' }) };

const schedule = {
  account_id: identifierTextSchema.meta({ description: 'The id of the account that pays.' }),
  standing_order_id: identifierTextSchema.meta({ description: 'The id of the standing order.' }),
};

const anyStatus = mandateStatusSchema.meta({ description: 'The status after the event.' });
const frequency = frequencySchema.meta({ description: 'The interval between payments.' });
const failure = {
  reason: paymentFailureSchema.meta({ description: 'The reason why no money moved.' }),
};

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
    .strictObject({
      ...account,
      transaction_id: identifierTextSchema.meta({
        description: 'The id of the transaction. A pending transaction keeps its id when it is booked.',
      }),
      status: z.literal('booked').meta({ description: 'Always `booked`.' }),
      amount: amountSchema.meta({ description: 'The amount, without a sign.' }),
      credit_debit_indicator: creditDebitIndicatorSchema.meta({
        description: '`Credit` for money that came in, `Debit` for money that went out.',
      }),
      booking_date_time: timestampSchema.meta({ description: 'The time of the booking.' }),
    })
    .refine(hasOneSign, zeroDebit)
    .meta(oneSign),
  'balance.updated': z
    .strictObject({
      ...account,
      balance_type: balanceTypeSchema.meta({ description: 'The type of the balance.' }),
      amount: amountSchema.meta({ description: 'The amount, without a sign.' }),
      credit_debit_indicator: creditDebitIndicatorSchema.meta({
        description: '`Credit` for a balance of zero or more, `Debit` for a balance below zero.',
      }),
      date_time: timestampSchema.meta({ description: 'The time of the balance.' }),
    })
    .refine(hasOneSign, zeroDebit)
    .meta(oneSign),
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

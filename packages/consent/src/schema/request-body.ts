import { type ConsentType, type Permission, permissions } from '@ob/core';
import { debtorReferenceSchema, maxMomentLength, momentPattern, paymentTermsShape } from '@ob/core/schema';
import { z } from 'zod';
import { parseDate, type RequestedDates } from '../lifecycle/consent-dates.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import { formatTimestamp, parseMoment } from '../records/timestamp.ts';

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

const notMoment = 'Must be an ISO 8601 timestamp with a time and a zone.';
const moment = { format: 'date-time', pattern: momentPattern, maxLength: maxMomentLength };

/** An ISO 8601 timestamp with a time and a zone. Parsed to UTC with milliseconds. */
export const requestedMomentSchema = z
  .string('Must be a timestamp.')
  .transform((text, context) => {
    const bound = parseMoment(text, 'to');
    if (bound !== undefined) return formatTimestamp(bound.moment);
    context.addIssue({ code: 'custom', message: notMoment });
    return z.NEVER;
  })
  .meta(moment);

/** Returns the text unchanged, because the dates are compared before they are rounded to milliseconds. */
function createDateSchema(name: keyof RequestedDates) {
  return z
    .string('Must be a timestamp.')
    .refine((text) => parseDate(name, text) !== undefined, notMoment)
    .meta(moment);
}

export const requestedDateSchemas = {
  expiration_date: createDateSchema('expiration_date'),
  transaction_from_date: createDateSchema('transaction_from_date'),
  transaction_to_date: createDateSchema('transaction_to_date'),
} as const satisfies Readonly<Record<keyof RequestedDates, z.ZodType>>;

/** At least one known permission. Parsed to a list without duplicates. */
const permissionsSchema = z
  .array(z.enum(permissionNames, 'Must be the name of a permission.'), 'Must be a list of permissions.')
  .min(1, 'Must name at least one permission.')
  .transform((names) => [...new Set(names)]);

const chosenExpiry = z.exactOptional(requestedDateSchemas.expiration_date).meta({
  description:
    'The end of the consent: a timestamp with a time and a zone, at most 90 days of 24 hours after the creation. Default: the end of those 90 days.',
});

type Terms<Type extends ConsentType> = Omit<
  Extract<ConsentRequest, { readonly consent_type: Type }>,
  'consent_type'
>;

const accountAccessBodySchema = z
  .strictObject({
    permissions: permissionsSchema.meta({
      description: 'The data to read, at least one permission. A repeated permission counts once.',
    }),
    expiration_date: chosenExpiry,
    transaction_from_date: z.exactOptional(requestedDateSchemas.transaction_from_date).meta({
      description:
        'The earliest booking time to read, inclusive: a timestamp with a time and a zone, before the end of the consent.',
    }),
    transaction_to_date: z.exactOptional(requestedDateSchemas.transaction_to_date).meta({
      description:
        'The latest booking time to read, inclusive: a timestamp with a time and a zone, not before `transaction_from_date`.',
    }),
  })
  .meta({
    id: 'AccountAccessConsentRequest',
    description: 'The data that a customer is asked to share with a third party.',
  }) satisfies z.ZodType<Terms<'account-access'>>;

const paymentBodySchema = z
  .strictObject({
    ...paymentTermsShape,
    debtor_account: paymentTermsShape.debtor_account.meta({
      description: 'The account that pays. Leave it out to let the customer choose it.',
    }),
  })
  .meta({
    id: 'PaymentConsentRequest',
    description: 'The payment that a customer is asked to agree to.',
  }) satisfies z.ZodType<Terms<'payment'>>;

const fundsConfirmationBodySchema = z
  .strictObject({
    debtor_account: debtorReferenceSchema.meta({ description: 'The account to check.' }),
    expiration_date: chosenExpiry,
  })
  .meta({
    id: 'FundsConfirmationConsentRequest',
    description: 'The account that a third party asks to check.',
  }) satisfies z.ZodType<Terms<'funds-confirmation'>>;

export const consentBodySchemas = {
  'account-access': accountAccessBodySchema,
  payment: paymentBodySchema,
  'funds-confirmation': fundsConfirmationBodySchema,
} as const satisfies Readonly<Record<ConsentType, z.ZodType>>;

import { type ConsentType, type PaymentTerms, type Permission, permissions } from '@ob/core';
import { debtorReferenceSchema, maxMomentLength, momentPattern, paymentTermsShape } from '@ob/core/schema';
import { describeInPlace, nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { parseDate, type RequestedDates } from '../life/consent-dates.ts';
import type { AccountAccessTerms, FundsConfirmationTerms } from '../record/consent.ts';
import { formatTimestamp, parseMoment } from '../record/timestamp.ts';
import { accountAccessBodyWords, fundsConfirmationBodyWords, paymentBodyWords } from './consent-words.ts';

interface ChosenExpiry {
  readonly expiration_date?: string;
}

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

const notMoment = 'Must be an ISO 8601 timestamp with a time and a zone.';
const momentWords = { keywords: { format: 'date-time', pattern: momentPattern, maxLength: maxMomentLength } };

/** A moment as a client may write it: ISO 8601 with time and zone; parsed to UTC with milliseconds. */
export const requestedMomentSchema = describeInPlace(
  z.string('Must be a timestamp.').transform((text, context) => {
    const bound = parseMoment(text, 'to');
    if (bound !== undefined) return formatTimestamp(bound.moment);
    context.addIssue({ code: 'custom', message: notMoment });
    return z.NEVER;
  }),
  momentWords,
);

/** A date of a consent. It stays as it is written until the dates are compared with each other. */
function createDateSchema(name: keyof RequestedDates) {
  return describeInPlace(
    z.string('Must be a timestamp.').refine((text) => parseDate(name, text) !== undefined, notMoment),
    momentWords,
  );
}

/** The moments that a client may choose, by their fields. */
export const requestedDateSchemas = {
  expiration_date: createDateSchema('expiration_date'),
  transaction_from_date: createDateSchema('transaction_from_date'),
  transaction_to_date: createDateSchema('transaction_to_date'),
} as const satisfies Readonly<Record<keyof RequestedDates, z.ZodType>>;

/** Permissions that exist, at least one; parsed to each at most once. */
export const permissionsSchema = z
  .array(z.enum(permissionNames, 'Must be the name of a permission.'), 'Must be a list of permissions.')
  .min(1, 'Must name at least one permission.')
  .transform((names) => [...new Set(names)]);

/** The body of a request for an account-access consent. */
export const accountAccessBodySchema = nameSchema(
  'AccountAccessConsentRequest',
  z.strictObject({
    permissions: permissionsSchema,
    expiration_date: z.exactOptional(requestedDateSchemas.expiration_date),
    transaction_from_date: z.exactOptional(requestedDateSchemas.transaction_from_date),
    transaction_to_date: z.exactOptional(requestedDateSchemas.transaction_to_date),
  }),
  accountAccessBodyWords,
) satisfies z.ZodType<AccountAccessTerms & ChosenExpiry>;

/** The body of a request for a payment consent. */
export const paymentBodySchema = nameSchema(
  'PaymentConsentRequest',
  z.strictObject(paymentTermsShape),
  paymentBodyWords,
) satisfies z.ZodType<PaymentTerms>;

/** The body of a request for a funds-confirmation consent. */
export const fundsConfirmationBodySchema = nameSchema(
  'FundsConfirmationConsentRequest',
  z.strictObject({
    debtor_account: debtorReferenceSchema,
    expiration_date: z.exactOptional(requestedDateSchemas.expiration_date),
  }),
  fundsConfirmationBodyWords,
) satisfies z.ZodType<FundsConfirmationTerms & ChosenExpiry>;

/** The body of a request for a consent, by the type of consent. */
export const consentBodySchemas = {
  'account-access': accountAccessBodySchema,
  payment: paymentBodySchema,
  'funds-confirmation': fundsConfirmationBodySchema,
} as const satisfies Readonly<Record<ConsentType, z.ZodType>>;

import { consentStatuses, type Permission, permissions } from '@ob/core';
import {
  debtorReferenceSchema,
  identifierTextSchema,
  linksSchema,
  paymentTermsShape,
  timestampSchema,
} from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import type { Consent } from '../record/consent.ts';
import { type StatusReasonCode, statusReasons } from '../record/status-reason.ts';
import {
  accountAccessWords,
  fundsConfirmationWords,
  paymentWords,
  statusReasonWords,
} from './consent-words.ts';

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];
const reasonCodes = Object.keys(statusReasons) as [StatusReasonCode, ...StatusReasonCode[]];

const statusReasonSchema = nameSchema(
  'ConsentStatusReason',
  z.strictObject({ code: z.enum(reasonCodes), description: z.exactOptional(z.string()) }),
  statusReasonWords,
);

const head = {
  consent_id: identifierTextSchema,
  status: z.enum(consentStatuses),
  creation_date_time: timestampSchema,
  status_update_date_time: timestampSchema,
  expiration_date: timestampSchema,
  status_reason: z.exactOptional(statusReasonSchema),
};

const accountAccessSchema = nameSchema(
  'AccountAccessConsent',
  z.strictObject({
    ...head,
    consent_type: z.literal('account-access'),
    permissions: z.array(z.enum(permissionNames)).min(1),
    transaction_from_date: z.exactOptional(timestampSchema),
    transaction_to_date: z.exactOptional(timestampSchema),
  }),
  accountAccessWords,
);

const paymentSchema = nameSchema(
  'PaymentConsent',
  z.strictObject({
    ...head,
    consent_type: z.literal('payment'),
    ...paymentTermsShape,
  }),
  paymentWords,
);

const fundsConfirmationSchema = nameSchema(
  'FundsConfirmationConsent',
  z.strictObject({
    ...head,
    consent_type: z.literal('funds-confirmation'),
    debtor_account: debtorReferenceSchema,
  }),
  fundsConfirmationWords,
);

/** A consent as the service answers it. */
export const consentSchema = z.discriminatedUnion('consent_type', [
  accountAccessSchema,
  paymentSchema,
  fundsConfirmationSchema,
]) satisfies z.ZodType<Consent>;

function nameAnswer<Data extends z.ZodType>(name: string, data: Data) {
  return nameSchema(name, z.strictObject({ data, links: linksSchema }), {
    description: 'The answer.',
    fields: { data: 'The consent as it stands at this moment.', links: 'Where the consent is found.' },
  });
}

/** What the consent endpoints answer with, by the type of consent. */
export const consentAnswerSchemas = {
  'account-access': nameAnswer('AccountAccessConsentResponse', accountAccessSchema),
  payment: nameAnswer('PaymentConsentResponse', paymentSchema),
  'funds-confirmation': nameAnswer('FundsConfirmationConsentResponse', fundsConfirmationSchema),
} as const;

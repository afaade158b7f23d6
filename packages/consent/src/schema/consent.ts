import { consentStatuses, type Permission, permissions } from '@ob/core';
import { accountReferenceSchema, identifierTextSchema, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';
import type { Consent } from '../consent.ts';
import { type StatusReasonCode, statusReasons } from '../status-reason.ts';
import { positiveAmountSchema, referenceSchema } from './request-body.ts';

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];
const reasonCodes = Object.keys(statusReasons) as [StatusReasonCode, ...StatusReasonCode[]];

const head = {
  consent_id: identifierTextSchema,
  status: z.enum(consentStatuses),
  creation_date_time: timestampSchema,
  status_update_date_time: timestampSchema,
  expiration_date: timestampSchema,
  status_reason: z.exactOptional(
    z.strictObject({ code: z.enum(reasonCodes), description: z.exactOptional(z.string()) }),
  ),
};

/** A consent as the service answers it. */
export const consentSchema = z.discriminatedUnion('consent_type', [
  z.strictObject({
    ...head,
    consent_type: z.literal('account-access'),
    permissions: z.array(z.enum(permissionNames)).min(1),
    transaction_from_date: z.exactOptional(timestampSchema),
    transaction_to_date: z.exactOptional(timestampSchema),
  }),
  z.strictObject({
    ...head,
    consent_type: z.literal('payment'),
    amount: positiveAmountSchema,
    creditor_account: accountReferenceSchema,
    debtor_account: z.exactOptional(accountReferenceSchema),
    reference: z.exactOptional(referenceSchema),
    end_to_end_id: z.exactOptional(referenceSchema),
  }),
  z.strictObject({
    ...head,
    consent_type: z.literal('funds-confirmation'),
    debtor_account: accountReferenceSchema,
  }),
]) satisfies z.ZodType<Consent>;

import type { ConsentType } from '@ob/core';
import { createResponseSchema, identifierTextSchema } from '@ob/core/schema';
import { type DescribedSchema, describeSchema } from '@ob/http/routes';
import { z } from 'zod';
import {
  accountAccessConsentSchema,
  fundsConfirmationConsentSchema,
  paymentConsentSchema,
} from '../records/consent.ts';
import { consentBodySchemas } from './request-body.ts';

const data = { description: 'The consent with its current status.' };

const responseSchemas = {
  'account-access': createResponseSchema(
    'AccountAccessConsentResponse',
    accountAccessConsentSchema.meta(data),
  ),
  payment: createResponseSchema('PaymentConsentResponse', paymentConsentSchema.meta(data)),
  'funds-confirmation': createResponseSchema(
    'FundsConfirmationConsentResponse',
    fundsConfirmationConsentSchema.meta(data),
  ),
} as const satisfies Readonly<Record<ConsentType, z.ZodType>>;

export function describeConsentBody(consentType: ConsentType): DescribedSchema {
  return describeSchema(consentBodySchemas[consentType], 'input');
}

export function describeConsentResponse(consentType: ConsentType): DescribedSchema {
  return describeSchema(responseSchemas[consentType], 'output');
}

export const consentIdText: DescribedSchema = describeSchema(identifierTextSchema, 'input');

/** The value of `Location`. */
export const consentPathText: DescribedSchema = describeSchema(
  z.string().regex(/^[/]consents[/][a-z-]+[/][A-Za-z0-9_-]{1,40}$/),
  'output',
);

import { createResponseSchema } from '@ob/core/schema';
import {
  accountAccessConsentSchema,
  fundsConfirmationConsentSchema,
  paymentConsentSchema,
} from '../records/consent.ts';

const data = { description: 'The consent with its current status.' };

/** The responses of the consent endpoints, by the type of consent. */
export const consentResponseSchemas = {
  'account-access': createResponseSchema(
    'AccountAccessConsentResponse',
    accountAccessConsentSchema.meta(data),
  ),
  payment: createResponseSchema('PaymentConsentResponse', paymentConsentSchema.meta(data)),
  'funds-confirmation': createResponseSchema(
    'FundsConfirmationConsentResponse',
    fundsConfirmationConsentSchema.meta(data),
  ),
} as const;

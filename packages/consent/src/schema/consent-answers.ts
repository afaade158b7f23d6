import { createAnswerSchema } from '@ob/core/schema';
import {
  accountAccessConsentSchema,
  fundsConfirmationConsentSchema,
  paymentConsentSchema,
} from '../records/consent.ts';

const data = { description: 'The consent with its current status.' };

/** The responses of the consent endpoints, by the type of consent. */
export const consentAnswerSchemas = {
  'account-access': createAnswerSchema('AccountAccessConsentResponse', accountAccessConsentSchema.meta(data)),
  payment: createAnswerSchema('PaymentConsentResponse', paymentConsentSchema.meta(data)),
  'funds-confirmation': createAnswerSchema(
    'FundsConfirmationConsentResponse',
    fundsConfirmationConsentSchema.meta(data),
  ),
} as const;

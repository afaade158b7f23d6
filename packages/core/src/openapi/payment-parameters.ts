import type { ParameterDescription } from '@ob/http/routes';
import { describedPayments } from '../schema/describe-payments.ts';
import { exampleIds } from './account-examples.ts';
import { examplePaymentId } from './payment-examples.ts';

export function describeConsentHeader(description: string): ParameterDescription {
  return {
    name: 'X-Consent-ID',
    in: 'header',
    required: true,
    description,
    schema: describedPayments.consentId,
    example: exampleIds.consentId,
  };
}

export const idempotencyKeyParameter: ParameterDescription = {
  name: 'X-Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A key of your choice: 1 to 40 printable ASCII characters, without spaces. For 24 hours after a payment is accepted, the same request with the same key returns that payment and makes no second one.',
  schema: describedPayments.idempotencyKey,
  example: 'order-4711',
};

export const paymentIdParameter: ParameterDescription = {
  name: 'paymentId',
  in: 'path',
  required: true,
  description: 'The `payment_id` of a payment.',
  schema: describedPayments.paymentId,
  example: examplePaymentId,
};

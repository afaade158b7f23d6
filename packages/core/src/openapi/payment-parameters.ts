import type { ParameterDescription } from '@ob/http/routes';
import { describedPayments } from '../schema/describe-payments.ts';
import { exampleIds } from './account-examples.ts';
import { examplePaymentId } from './payment-examples.ts';

/** Describes the header that names the consent a request stands on. */
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

/** The header by which a request can be repeated. */
export const idempotencyKeyParameter: ParameterDescription = {
  name: 'X-Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A key of your choice: 1 to 40 printable ASCII characters, without spaces. For 24 hours from the acceptance of a payment, the same request with the same key answers that payment instead of making another.',
  schema: describedPayments.idempotencyKey,
  example: 'order-4711',
};

/** The id of a payment in a path. */
export const paymentIdParameter: ParameterDescription = {
  name: 'paymentId',
  in: 'path',
  required: true,
  description: 'The `payment_id` of a payment.',
  schema: describedPayments.paymentId,
  example: examplePaymentId,
};

import { type DescribedSchema, describeSchema } from '@ob/http/routes';

import { z } from 'zod';
import type { VersionPrefix } from '../access/version-prefix.ts';
import { fundsConfirmationRequestSchema } from '../records/funds-confirmation.ts';
import { paymentRequestSchema } from '../records/payment-terms.ts';
import { identifierTextSchema } from '../records/scalars.ts';
import { fundsConfirmationResponseSchema, paymentResponseSchema } from './payment-responses.ts';

export const describedPayments = {
  paymentRequest: describeSchema(paymentRequestSchema, 'input'),
  payment: describeSchema(paymentResponseSchema, 'output'),
  fundsRequest: describeSchema(fundsConfirmationRequestSchema, 'input'),
  fundsConfirmation: describeSchema(fundsConfirmationResponseSchema, 'output'),
  paymentId: describeSchema(identifierTextSchema, 'input'),
  consentId: describeSchema(identifierTextSchema, 'input'),
  idempotencyKey: describeSchema(z.string().regex(/^[!-~]{1,40}$/), 'input'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

export function describePaymentPath(prefix: VersionPrefix): DescribedSchema {
  return describeSchema(z.string().regex(new RegExp(`^${prefix}/payments/[A-Za-z0-9_-]{1,40}$`)), 'output');
}

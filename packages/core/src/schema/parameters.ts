import { type DescribedSchema, describeSchema } from '@ob/http/routes';
import { z } from 'zod';
import { cursorPattern } from '../pagination/cursor-codec.ts';
import { pageLimit } from '../pagination/page-request.ts';
import { paymentKeyPattern } from '../payments/payment-key.ts';
import { bookingBoundPattern, maxMomentLength } from '../records/calendar.ts';
import { identifierTextSchema } from '../records/scalars.ts';

const boundSchema = z.string().meta({ pattern: bookingBoundPattern, maxLength: maxMomentLength });

export const parameterSchemas = {
  id: describeSchema(identifierTextSchema, 'input'),
  bookingBound: describeSchema(boundSchema, 'input'),
  limit: describeSchema(z.int().min(1).max(pageLimit).meta({ default: pageLimit }), 'input'),
  cursor: describeSchema(z.string().regex(cursorPattern).max(512), 'input'),
  idempotencyKey: describeSchema(z.string().regex(paymentKeyPattern), 'input'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

/** Describes the paths of payments under a version prefix. */
export function describePaymentPath(prefix: string): DescribedSchema {
  return describeSchema(z.string().regex(new RegExp(`^${prefix}/payments/[A-Za-z0-9_-]{1,40}$`)), 'output');
}

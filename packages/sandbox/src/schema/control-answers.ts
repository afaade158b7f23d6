import { consentSchema, historyRowSchema } from '@ob/consent/schema';
import {
  accountSchema,
  identifierTextSchema,
  paymentSchema,
  standingOrderSchema,
  timestampSchema,
  transactionSchema,
} from '@ob/core/schema';
import { z } from 'zod';

const historySchema = z.array(
  historyRowSchema.meta({ id: 'SandboxConsentHistoryRow', description: 'One change of a consent.' }),
);

function createAnswer(kind: string, data: z.ZodType) {
  return z
    .strictObject({ data: data.meta({ description: 'The state after the request.' }) })
    .meta({ id: `Sandbox${kind}Response`, description: 'The answer.' });
}

/** What the controls of the sandbox answer with. */
export const controlAnswerSchemas = {
  consent: createAnswer('Consent', consentSchema),
  history: createAnswer('ConsentHistory', historySchema),
  transaction: createAnswer('Transaction', transactionSchema),
  standingOrder: createAnswer('StandingOrder', standingOrderSchema),
  payment: createAnswer('Payment', paymentSchema),
  account: createAnswer('Account', accountSchema),
  clock: createAnswer('Clock', z.strictObject({ now: timestampSchema })),
} as const;

/** The id of anything, as it stands in a path. */
export const pathIdSchema = identifierTextSchema;

import { consentSchema, historyRowSchema } from '@ob/consent/routes';
import {
  accountSchema,
  identifierTextSchema,
  paymentSchema,
  standingOrderSchema,
  timestampSchema,
  transactionSchema,
} from '@ob/core/schema';
import { type BodyDescription, type DescribedSchema, describeSchema } from '@ob/http/routes';
import { z } from 'zod';
import { controlAnswerExamples } from './control-examples.ts';

const historySchema = z.array(
  historyRowSchema.meta({ id: 'SandboxConsentHistoryRow', description: 'One change of a consent.' }),
);

function createAnswer(kind: string, data: z.ZodType, examples: BodyDescription['examples']): BodyDescription {
  const schema = z
    .strictObject({ data: data.meta({ description: 'The state after the request.' }) })
    .meta({ id: `Sandbox${kind}Response`, description: 'The answer.' });
  return { mediaType: 'application/json', schema: describeSchema(schema, 'output'), examples };
}

const examples = controlAnswerExamples;

/** The response bodies of the controls. */
export const controlAnswers = {
  consent: createAnswer('Consent', consentSchema, examples.consent),
  history: createAnswer('ConsentHistory', historySchema, examples.history),
  transaction: createAnswer('Transaction', transactionSchema, examples.transaction),
  standingOrder: createAnswer('StandingOrder', standingOrderSchema, examples.standingOrder),
  payment: createAnswer('Payment', paymentSchema, examples.payment),
  account: createAnswer('Account', accountSchema, examples.account),
  clock: createAnswer('Clock', z.strictObject({ now: timestampSchema }), examples.clock),
} as const;

/** The schema of an id in a path. */
export const pathIdText: DescribedSchema = describeSchema(identifierTextSchema, 'input');

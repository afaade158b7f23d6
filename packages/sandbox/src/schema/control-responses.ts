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
import { controlResponseExamples } from './control-examples.ts';

const historySchema = z.array(
  historyRowSchema.meta({ id: 'SandboxConsentHistoryRow', description: 'One change of a consent.' }),
);

function createResponse(
  kind: string,
  data: z.ZodType,
  examples: BodyDescription['examples'],
): BodyDescription {
  const schema = z
    .strictObject({ data: data.meta({ description: 'The state after the request.' }) })
    .meta({ id: `Sandbox${kind}Response`, description: 'The answer.' });
  return { mediaType: 'application/json', schema: describeSchema(schema, 'output'), examples };
}

const examples = controlResponseExamples;

export const controlResponses = {
  consent: createResponse('Consent', consentSchema, examples.consent),
  history: createResponse('ConsentHistory', historySchema, examples.history),
  transaction: createResponse('Transaction', transactionSchema, examples.transaction),
  standingOrder: createResponse('StandingOrder', standingOrderSchema, examples.standingOrder),
  payment: createResponse('Payment', paymentSchema, examples.payment),
  account: createResponse('Account', accountSchema, examples.account),
  clock: createResponse('Clock', z.strictObject({ now: timestampSchema }), examples.clock),
} as const;

export const pathIdText: DescribedSchema = describeSchema(identifierTextSchema, 'input');

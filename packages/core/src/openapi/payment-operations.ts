import {
  bodyRefusals,
  describeJsonBody,
  describeOrder,
  type Operation,
  type OrderedRefusal,
  type ParameterDescription,
} from '@ob/http/routes';
import { prefixOperationId, type VersionPrefix } from '../access/version-prefix.ts';
import {
  type PaymentStep,
  paymentNotFound,
  paymentRefusals,
  paymentRequirement,
  paymentSteps,
  refuseMismatches,
} from '../payments/payment-refusals.ts';
import { paymentSchema } from '../records/payment.ts';
import { paymentRequestSchema } from '../records/payment-terms.ts';
import { describePaymentPath, parameterSchemas } from '../schema/parameters.ts';
import { createResponseSchema } from '../schema/response.ts';
import { describeConsentHeader, describeIdInPath } from './account-parameters.ts';
import { listConsentRefusals } from './consent-refusals.ts';
import {
  acceptedExamples,
  examplePaymentId,
  paymentBodyExamples,
  paymentExamples,
} from './payment-examples.ts';

const tag = {
  name: 'Payments',
  description:
    'One payment for each payment consent. The bank reports the result by the event `payment.completed` or `payment.failed`.',
} as const;

const orderedRefusals: readonly OrderedRefusal[] = [
  ...listConsentRefusals(paymentRequirement),
  ...paymentSteps.flatMap(listStepRefusals),
];

function listStepRefusals(step: PaymentStep): readonly OrderedRefusal[] {
  if (step === 'body') return bodyRefusals;
  return [...Object.values(paymentRefusals), refuseMismatches(['amount.amount'])]
    .filter((refusal) => refusal.step === step)
    .map(({ errors: [apiError] }) => ({ step, ...apiError }));
}

const description = [
  'Makes the payment that the customer has agreed to. Repeat every field of the consent in the body. Leading zeros of an amount do not matter. The payment consumes the consent, and the bank sends `payment.created`.',
  'The response has the payment with the status `pending`. The bank carries it out afterwards. If no response arrives, send the same request with the same key again. The response then has the existing payment in its current status, and no second payment is made. A refused request consumes neither the key nor the consent.',
  describeOrder(orderedRefusals),
].join('\n\n');

const idempotencyKeyParameter: ParameterDescription = {
  name: 'X-Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A key of your choice: 1 to 40 printable ASCII characters, without spaces. For 24 hours after a payment is accepted, the same request with the same key returns that payment and makes no second one.',
  schema: parameterSchemas.idempotencyKey,
  example: 'order-4711',
};

const responseSchema = createResponseSchema(
  'PaymentResponse',
  paymentSchema.meta({ description: 'The payment as it is now.' }),
);

export function describePayment(prefix: VersionPrefix): Operation {
  return {
    operationId: prefixOperationId(prefix, 'createPayment'),
    tag,
    summary: 'Make a payment',
    description,
    security: { kind: 'token', holder: 'customer', scopes: ['payments'] },
    parameters: [
      describeConsentHeader('The id of the payment consent that the access token was issued for.'),
      idempotencyKeyParameter,
    ],
    body: {
      required: true,
      contents: describeJsonBody(paymentRequestSchema, 'input', paymentBodyExamples),
    },
    responses: [describeAcceptance(prefix)],
    refusals: orderedRefusals,
  };
}

function describeAcceptance(prefix: VersionPrefix): Operation['responses'][number] {
  return {
    status: 201,
    description: 'The payment, accepted now or by an earlier request with the same key.',
    headers: {
      Location: {
        description: 'The path of the payment.',
        schema: describePaymentPath(prefix),
        required: true,
      },
    },
    bodies: describeJsonBody(responseSchema, 'output', acceptedExamples),
  };
}

export function describeReading(prefix: VersionPrefix): Operation {
  return {
    operationId: prefixOperationId(prefix, 'getPayment'),
    tag,
    summary: 'Read a payment',
    description:
      'Returns the payment in its current status. A token of the client itself reads every payment of the client. A token of a customer reads only the payment of its consent. Any other payment gets 404.',
    security: { kind: 'token', holder: 'either', scopes: ['payments'] },
    parameters: [describeIdInPath('paymentId', 'The `payment_id` of a payment.', examplePaymentId)],
    responses: [
      {
        status: 200,
        description: 'The payment.',
        bodies: describeJsonBody(responseSchema, 'output', paymentExamples),
      },
    ],
    refusals: [paymentNotFound],
  };
}

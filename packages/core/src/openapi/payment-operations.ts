import { bodyRefusals, describeOrder, type Operation, type OrderedRefusal } from '@ob/http/routes';
import { nameUnder, type VersionPrefix } from '../access/version-prefix.ts';
import {
  type PaymentStep,
  paymentDemand,
  paymentNotFound,
  paymentRefusals,
  paymentSteps,
  refuseMismatches,
} from '../payments/payment-refusals.ts';
import { describedPayments, describePaymentPath } from '../schema/describe-payments.ts';
import { listConsentRefusals } from './consent-refusals.ts';
import { acceptedExamples, paymentBodyExamples, paymentExamples } from './payment-examples.ts';
import { describeConsentHeader, idempotencyKeyParameter, paymentIdParameter } from './payment-parameters.ts';

const tag = {
  name: 'Payments',
  description:
    'One payment for each payment consent. The bank reports the result by the event `payment.completed` or `payment.failed`.',
} as const;

const orderedRefusals: readonly OrderedRefusal[] = [
  ...listConsentRefusals(paymentDemand),
  ...paymentSteps.flatMap(listStepRefusals),
];

function listStepRefusals(step: PaymentStep): readonly OrderedRefusal[] {
  if (step === 'body') return bodyRefusals;
  return [...Object.values(paymentRefusals), refuseMismatches(['amount.amount'])]
    .filter((refusal) => refusal.step === step)
    .map(({ errors: [apiError] }) => ({ step, ...apiError }));
}

const description = [
  'Makes the payment that the customer has agreed to. The body repeats the consent field by field; amounts count by their value. The consent is used up by it, and `payment.created` is sent.',
  'The payment is answered as it stands at this moment: `pending`, and carried out afterwards. Where no answer arrives, send the same request with the same key again: it answers the payment that is there, in whatever status, and makes no second one. A request that is refused uses up neither the key nor the consent.',
  describeOrder(orderedRefusals),
].join('\n\n');

/** Describes how a third party makes a payment. */
export function describePayment(prefix: VersionPrefix): Operation {
  return {
    operationId: nameUnder(prefix, 'createPayment'),
    tag,
    summary: 'Make a payment',
    description: description,
    security: { kind: 'token', holder: 'customer', scopes: ['payments'] },
    parameters: [
      describeConsentHeader('The id of a payment consent: the one that the access token was issued for.'),
      idempotencyKeyParameter,
    ],
    body: {
      required: true,
      contents: [
        {
          mediaType: 'application/json',
          schema: describedPayments.paymentRequest,
          examples: paymentBodyExamples,
        },
      ],
    },
    answers: [describeAcceptance(prefix)],
    refusals: orderedRefusals,
  };
}

function describeAcceptance(prefix: VersionPrefix): Operation['answers'][number] {
  return {
    status: 201,
    description: 'The payment: accepted now, or by an earlier request with the same key.',
    headers: {
      Location: {
        description: 'The path of the payment.',
        schema: describePaymentPath(prefix),
        required: true,
      },
    },
    bodies: [
      { mediaType: 'application/json', schema: describedPayments.payment, examples: acceptedExamples },
    ],
  };
}

/** Describes how a third party reads a payment. */
export function describeReading(prefix: VersionPrefix): Operation {
  return {
    operationId: nameUnder(prefix, 'getPayment'),
    tag,
    summary: 'Read a payment',
    description:
      'Tells the payment as it stands at this moment. A token of the client itself reads every payment of the client; a token of a customer reads the one payment of the consent that it was issued for. Any other payment is not found.',
    security: { kind: 'token', holder: 'either', scopes: ['payments'] },
    parameters: [paymentIdParameter],
    answers: [
      {
        status: 200,
        description: 'The payment.',
        bodies: [
          { mediaType: 'application/json', schema: describedPayments.payment, examples: paymentExamples },
        ],
      },
    ],
    refusals: [paymentNotFound],
  };
}

import {
  bodyRefusals,
  describeJsonBody,
  describeOrder,
  type Example,
  type Operation,
  type OrderedRefusal,
} from '@ob/http/routes';
import { prefixOperationId, type VersionPrefix } from '../access/version-prefix.ts';
import { fundsRequirement, otherCurrency } from '../funds/funds-refusals.ts';
import {
  type FundsConfirmation,
  type FundsRequest,
  fundsConfirmationRequestSchema,
  fundsConfirmationSchema,
} from '../records/funds-confirmation.ts';
import { createResponseSchema } from '../schema/response.ts';
import { exampleIds } from './account-examples.ts';
import { describeConsentHeader } from './account-parameters.ts';
import { listConsentRefusals } from './consent-refusals.ts';

const tag = {
  name: 'Funds confirmation',
  description: 'Confirms whether an account has an amount available now: yes or no, and nothing else.',
} as const;

const requested: FundsRequest = { amount: { amount: '49.90', currency: 'GBP' }, reference: 'CARD 0815' };

const confirmed: FundsConfirmation = {
  funds_confirmation_id: '6c1f4e0b-7a55-4b57-9c0e-2f7f8f9b1d31',
  consent_id: exampleIds.consentId,
  funds_available: true,
  ...requested,
  creation_date_time: '2026-03-01T09:36:00.000Z',
};

function show(summary: string, data: FundsConfirmation): Example {
  return { summary, value: { data, links: { self: '/funds-confirmations' } } };
}

const response: Operation['responses'][number] = {
  status: 201,
  description: 'Whether the money is available now.',
  bodies: describeJsonBody(
    createResponseSchema(
      'FundsConfirmationResponse',
      fundsConfirmationSchema.meta({ description: 'The funds confirmation.' }),
    ),
    'output',
    {
      enough: show('The money is available', confirmed),
      short: show('The money is not available', { ...confirmed, funds_available: false }),
    },
  ),
};

const orderedRefusals: readonly OrderedRefusal[] = [
  ...listConsentRefusals(fundsRequirement),
  ...bodyRefusals,
  { step: 'currency', ...otherCurrency },
];

const description = [
  'Returns whether the `available` balance of the account covers the amount. The balance includes the credit lines that are marked `included`. Send the amount in the currency of the account. For a closed account, the answer is no.',
  'The bank reserves no money. The confirmation cannot be read again, so the response has no `Location`.',
  describeOrder(orderedRefusals),
].join('\n\n');

export function describeConfirmation(prefix: VersionPrefix): Operation {
  return {
    operationId: prefixOperationId(prefix, 'createFundsConfirmation'),
    tag,
    summary: 'Ask whether an account holds enough money',
    description,
    security: { kind: 'token', holder: 'customer', scopes: ['fundsconfirmations'] },
    parameters: [
      describeConsentHeader(
        'The id of the active funds-confirmation consent that the access token was issued for.',
      ),
    ],
    body: {
      required: true,
      contents: describeJsonBody(fundsConfirmationRequestSchema, 'input', {
        card: { summary: 'Before a card is accepted', value: requested },
      }),
    },
    responses: [response],
    refusals: orderedRefusals,
  };
}

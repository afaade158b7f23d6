import {
  bodyRefusals,
  describeOrder,
  type Example,
  type Operation,
  type OrderedRefusal,
} from '@ob/http/routes';
import { nameUnder, type VersionPrefix } from '../access/version-prefix.ts';
import { fundsDemand, otherCurrency } from '../funds/funds-refusals.ts';
import type { FundsConfirmation, FundsRequest } from '../records/funds-confirmation.ts';
import { describedPayments } from '../schema/describe-payments.ts';
import { exampleIds } from './account-examples.ts';
import { listConsentRefusals } from './consent-refusals.ts';
import { describeConsentHeader } from './payment-parameters.ts';

const tag = {
  name: 'Funds confirmation',
  description: 'Answers whether an account has an amount available now: yes or no, and nothing else.',
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

const answer: Operation['answers'][number] = {
  status: 201,
  description: 'The answer of this moment.',
  bodies: [
    {
      mediaType: 'application/json',
      schema: describedPayments.fundsConfirmation,
      examples: {
        enough: show('There is enough', confirmed),
        short: show('There is not', { ...confirmed, funds_available: false }),
      },
    },
  ],
};

const orderedRefusals: readonly OrderedRefusal[] = [
  ...listConsentRefusals(fundsDemand),
  ...bodyRefusals,
  { step: 'currency', ...otherCurrency },
];

const description = [
  'Tells whether the account of the consent holds an amount: whether its `available` balance reaches it, in which the credit lines that are marked included are counted. As much as is asked for is enough. Another currency than that of the account is refused; an account that has been closed holds nothing.',
  'Nothing is held back, and nothing is kept that could be read again: the answer has no `Location`.',
  describeOrder(orderedRefusals),
].join('\n\n');

/** Describes how a third party asks about funds. */
export function describeConfirmation(prefix: VersionPrefix): Operation {
  return {
    operationId: nameUnder(prefix, 'createFundsConfirmation'),
    tag,
    summary: 'Ask whether an account holds enough money',
    description: description,
    security: { kind: 'token', holder: 'customer', scopes: ['fundsconfirmations'] },
    parameters: [
      describeConsentHeader(
        'The id of an active funds-confirmation consent: the one that the access token was issued for.',
      ),
    ],
    body: {
      required: true,
      contents: [
        {
          mediaType: 'application/json',
          schema: describedPayments.fundsRequest,
          examples: { card: { summary: 'Before a card is accepted', value: requested } },
        },
      ],
    },
    answers: [answer],
    refusals: orderedRefusals,
  };
}

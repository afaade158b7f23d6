import { anyHeaderText, type ParameterDescription } from '@ob/http/routes';
import { consentHeader } from '../access/access-refusals.ts';
import type { Endpoint } from '../access/endpoint.ts';
import { parameterSchemas } from '../schema/parameters.ts';
import { exampleIds } from './account-examples.ts';

export function listParameters({ accounts, paged }: Endpoint): readonly ParameterDescription[] {
  return [
    ...(accounts === 'one' ? [accountIdParameter] : []),
    ...(paged ? pageParameters : []),
    describeConsentHeader(
      'The id of the active account-access consent that the access token was issued for.',
    ),
    customerAddressParameter,
  ];
}

export function describeConsentHeader(description: string): ParameterDescription {
  return {
    name: consentHeader,
    in: 'header',
    required: true,
    description,
    schema: parameterSchemas.id,
    example: exampleIds.consentId,
  };
}

export function describeIdInPath(name: string, description: string, example: string): ParameterDescription {
  return { name, in: 'path', required: true, description, schema: parameterSchemas.id, example };
}

const accountIdParameter = describeIdInPath(
  'accountId',
  'The `account_id` of an account.',
  exampleIds.accountId,
);

const customerAddressParameter: ParameterDescription = {
  name: 'x-fapi-customer-ip-address',
  in: 'header',
  required: false,
  description:
    'The IP address of the customer, if the customer is present. A request without a valid address counts as unattended. The number of unattended requests in 24 hours is limited.',
  schema: anyHeaderText,
  example: '198.51.100.7',
};

const bound =
  'Send a date (`2026-01-31`) or a date and time. Seconds, fraction and zone are optional; without a zone, the time is UTC. You need not encode the plus sign of a zone.';

const pageParameters: readonly ParameterDescription[] = [
  {
    name: 'fromBookingDateTime',
    in: 'query',
    required: false,
    description: `The start of the period by booking time, inclusive. A date means the start of the day. ${bound}`,
    schema: parameterSchemas.bookingBound,
    example: '2026-01-01',
  },
  {
    name: 'toBookingDateTime',
    in: 'query',
    required: false,
    description: `The end of the period by booking time, inclusive and not before \`fromBookingDateTime\`. A date means the end of the day. ${bound}`,
    schema: parameterSchemas.bookingBound,
    example: '2026-01-31T23:59:59Z',
  },
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'The maximum number of transactions on a page.',
    schema: parameterSchemas.limit,
    example: 100,
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description:
      'The start of the page, from `links.next`. Send it with the same consent, account and filter. You may change `limit`.',
    schema: parameterSchemas.cursor,
  },
];

import { describeJsonBody, describeOrder, type Operation, type OrderedRefusal } from '@ob/http/routes';
import { accessRefusals } from '../access/access-refusals.ts';
import { type Endpoint, type EndpointName, endpoints } from '../access/endpoint.ts';
import { permissions } from '../access/permission.ts';
import { invalidLimit } from '../pagination/page-request.ts';
import { accountResponseSchemas } from '../schema/account-responses.ts';
import { accountExamples } from './account-examples.ts';
import { listParameters } from './account-parameters.ts';

type Texts = Required<Pick<Operation, 'operationId' | 'summary' | 'description'>>;

const texts: Readonly<Record<EndpointName, Texts>> = {
  accounts: {
    operationId: 'listAccounts',
    summary: 'List the accounts',
    description: 'Every account that the customer has selected for the consent and that is still open.',
  },
  account: {
    operationId: 'getAccount',
    summary: 'Read one account',
    description: 'One account that the customer has selected.',
  },
  account_balances: {
    operationId: 'listAccountBalances',
    summary: 'List the balances of one account',
    description: 'One entry for each type of balance, in the order of the types.',
  },
  balances: {
    operationId: 'listBalances',
    summary: 'List the balances of all accounts',
    description: 'One flat list over all accounts of the consent, by account and then by type.',
  },
  account_transactions: {
    operationId: 'listAccountTransactions',
    summary: 'List the transactions of one account',
    description:
      'Transactions of one account within the dates of the consent, newest first, in pages. `meta` holds the times of the first and the last one.',
  },
  transactions: {
    operationId: 'listTransactions',
    summary: 'List the transactions of all accounts',
    description: 'Transactions of all accounts of the consent within its dates, newest first, in pages.',
  },
  standing_orders: {
    operationId: 'listStandingOrders',
    summary: 'List the standing orders of one account',
    description: 'The standing orders of the account.',
  },
  direct_debits: {
    operationId: 'listDirectDebits',
    summary: 'List the direct debits of one account',
    description: 'The direct debit mandates of the account.',
  },
  beneficiaries: {
    operationId: 'listBeneficiaries',
    summary: 'List the beneficiaries of one account',
    description: 'The payees that the customer has saved.',
  },
};

const tag = {
  name: 'Account information',
  description:
    'Accounts, balances, transactions, standing orders, direct debits and beneficiaries, as far as the customer shares them.',
} as const;

export function describeEndpoint(name: EndpointName): Operation {
  const endpoint: Endpoint = endpoints[name];
  const { operationId, summary, description } = texts[name];
  const refusals = listAccessRefusals(endpoint);
  return {
    operationId,
    tag,
    summary,
    description: [description, describePermissions(endpoint), describeOrder(refusals)].join('\n\n'),
    security: { kind: 'token', holder: 'customer', scopes: ['accounts'] },
    parameters: listParameters(endpoint),
    responses: [
      {
        status: 200,
        description,
        bodies: describeJsonBody(accountResponseSchemas[name], 'output', accountExamples[name]),
      },
    ],
    refusals,
  };
}

function listAccessRefusals({ accounts, paged }: Endpoint): readonly OrderedRefusal[] {
  const fits = ({ step }: OrderedRefusal) => step !== 'account' || accounts === 'one';
  const query = paged ? [{ step: 'query', ...invalidLimit }] : [];
  return [...Object.values(accessRefusals).filter(fits), ...query];
}

function describePermissions({ anyOf }: Endpoint): string {
  const rows = anyOf.map((permission) => `| \`${permission}\` | ${shownBy(permission)} |`);
  return [
    'The consent needs one of these permissions. The first one that the consent has decides the fields:',
    '',
    '| permission | shows |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}

function shownBy(permission: keyof typeof permissions): string {
  return permissions[permission].fields === 'full' ? 'every field' : 'the fields of the Basic form';
}

import type { RecordKind } from '../records/hidden-keys.ts';
import type { Permission } from './permission.ts';

export interface Endpoint {
  readonly path: string;
  /** `one`: the account of the path. `all`: every account of the consent. */
  readonly accounts: 'one' | 'all';
  readonly record: RecordKind;
  /** The permissions that allow a call of the endpoint: one is enough. The first one that the consent has decides the fields. */
  readonly anyOf: readonly Permission[];
  /** Whether the endpoint has pages and takes the query parameters of transaction lists. */
  readonly paged: boolean;
}

/** Every account-information endpoint. Routes, decisions and documents come from this table. */
export const endpoints = {
  accounts: {
    path: '/open-banking/v1/accounts',
    accounts: 'all',
    record: 'account',
    anyOf: ['ReadAccounts', 'ReadAccountsBasic'],
    paged: false,
  },
  account: {
    path: '/open-banking/v1/accounts/{accountId}',
    accounts: 'one',
    record: 'account',
    anyOf: ['ReadAccounts', 'ReadAccountsBasic'],
    paged: false,
  },
  account_balances: {
    path: '/open-banking/v1/accounts/{accountId}/balances',
    accounts: 'one',
    record: 'balance',
    anyOf: ['ReadBalances'],
    paged: false,
  },
  balances: {
    path: '/open-banking/v1/balances',
    accounts: 'all',
    record: 'balance',
    anyOf: ['ReadBalances'],
    paged: false,
  },
  account_transactions: {
    path: '/open-banking/v1/accounts/{accountId}/transactions',
    accounts: 'one',
    record: 'transaction',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
    paged: true,
  },
  transactions: {
    path: '/open-banking/v1/transactions',
    accounts: 'all',
    record: 'transaction',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
    paged: true,
  },
  standing_orders: {
    path: '/open-banking/v1/accounts/{accountId}/standing-orders',
    accounts: 'one',
    record: 'standing_order',
    anyOf: ['ReadStandingOrders'],
    paged: false,
  },
  direct_debits: {
    path: '/open-banking/v1/accounts/{accountId}/direct-debits',
    accounts: 'one',
    record: 'direct_debit',
    anyOf: ['ReadDirectDebits'],
    paged: false,
  },
  beneficiaries: {
    path: '/open-banking/v1/accounts/{accountId}/beneficiaries',
    accounts: 'one',
    record: 'beneficiary',
    anyOf: ['ReadBeneficiaries'],
    paged: false,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;

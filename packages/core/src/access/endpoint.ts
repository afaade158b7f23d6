import type { RecordKind } from '../records/hidden-keys.ts';
import type { Permission } from './permission.ts';

/** One account-information endpoint: what it is asked for, who may ask, and how it answers. */
export interface Endpoint {
  readonly path: string;
  /** Whether it is about the one account of its path, or about all accounts of the consent. */
  readonly accounts: 'one' | 'all';
  /** What its `data` holds. */
  readonly record: RecordKind;
  /** The permissions of which any one opens it, the most telling first. */
  readonly anyOf: readonly Permission[];
  /** Whether it answers in pages, and so takes the query parameters of transaction listings. */
  readonly paged: boolean;
}

/** Every account-information endpoint. Routes, decisions, documents and tests come from this table. */
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

/** A key of {@link endpoints}. */
export type EndpointName = keyof typeof endpoints;

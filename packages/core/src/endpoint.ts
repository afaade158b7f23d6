import type { Permission } from './permission.ts';

/**
 * Every account-information endpoint with the permissions of which any one opens it, the most telling first, and
 * whether it answers in pages. Routes, documents, decisions and tests come from this table.
 */
export const endpoints = {
  accounts: {
    path: '/open-banking/v1/accounts',
    anyOf: ['ReadAccounts', 'ReadAccountsBasic'],
    paged: false,
  },
  account: {
    path: '/open-banking/v1/accounts/{accountId}',
    anyOf: ['ReadAccounts', 'ReadAccountsBasic'],
    paged: false,
  },
  account_balances: {
    path: '/open-banking/v1/accounts/{accountId}/balances',
    anyOf: ['ReadBalances'],
    paged: false,
  },
  balances: { path: '/open-banking/v1/balances', anyOf: ['ReadBalances'], paged: false },
  account_transactions: {
    path: '/open-banking/v1/accounts/{accountId}/transactions',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
    paged: true,
  },
  transactions: {
    path: '/open-banking/v1/transactions',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
    paged: true,
  },
  standing_orders: {
    path: '/open-banking/v1/accounts/{accountId}/standing-orders',
    anyOf: ['ReadStandingOrders'],
    paged: false,
  },
  direct_debits: {
    path: '/open-banking/v1/accounts/{accountId}/direct-debits',
    anyOf: ['ReadDirectDebits'],
    paged: false,
  },
  beneficiaries: {
    path: '/open-banking/v1/accounts/{accountId}/beneficiaries',
    anyOf: ['ReadBeneficiaries'],
    paged: false,
  },
} as const satisfies Readonly<
  Record<string, { readonly path: string; readonly anyOf: readonly Permission[]; readonly paged: boolean }>
>;

/** A key of {@link endpoints}. */
export type EndpointName = keyof typeof endpoints;

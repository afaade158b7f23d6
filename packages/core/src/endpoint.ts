import type { Permission } from './permission.ts';

/**
 * Every account-information endpoint with the permissions of which any one opens it, the most telling first.
 * Routes, documents, decisions and tests come from this table.
 */
export const endpoints = {
  accounts: { path: '/open-banking/v1/accounts', anyOf: ['ReadAccounts', 'ReadAccountsBasic'] },
  account: { path: '/open-banking/v1/accounts/{accountId}', anyOf: ['ReadAccounts', 'ReadAccountsBasic'] },
  account_balances: { path: '/open-banking/v1/accounts/{accountId}/balances', anyOf: ['ReadBalances'] },
  balances: { path: '/open-banking/v1/balances', anyOf: ['ReadBalances'] },
  account_transactions: {
    path: '/open-banking/v1/accounts/{accountId}/transactions',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
  },
  transactions: {
    path: '/open-banking/v1/transactions',
    anyOf: ['ReadTransactions', 'ReadTransactionsBasic'],
  },
  standing_orders: {
    path: '/open-banking/v1/accounts/{accountId}/standing-orders',
    anyOf: ['ReadStandingOrders'],
  },
  direct_debits: { path: '/open-banking/v1/accounts/{accountId}/direct-debits', anyOf: ['ReadDirectDebits'] },
  beneficiaries: {
    path: '/open-banking/v1/accounts/{accountId}/beneficiaries',
    anyOf: ['ReadBeneficiaries'],
  },
} as const satisfies Readonly<
  Record<string, { readonly path: string; readonly anyOf: readonly Permission[] }>
>;

/** A key of {@link endpoints}. */
export type EndpointName = keyof typeof endpoints;

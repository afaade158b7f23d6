import type { FieldSet } from '../records/hidden-keys.ts';

/** Every permission of an account-access consent, with its meaning and the fields that it shows. */
export const permissions = {
  ReadAccounts: { meaning: 'View account list and details', fields: 'full' },
  ReadAccountsBasic: { meaning: 'View basic account info only', fields: 'basic' },
  ReadBalances: { meaning: 'View account balances', fields: 'full' },
  ReadTransactions: { meaning: 'View transaction history', fields: 'full' },
  ReadTransactionsBasic: { meaning: 'View basic transaction info', fields: 'basic' },
  ReadStandingOrders: { meaning: 'View standing orders', fields: 'full' },
  ReadDirectDebits: { meaning: 'View direct debits', fields: 'full' },
  ReadBeneficiaries: { meaning: 'View saved payees', fields: 'full' },
} as const satisfies Readonly<Record<string, { readonly meaning: string; readonly fields: FieldSet }>>;

export type Permission = keyof typeof permissions;

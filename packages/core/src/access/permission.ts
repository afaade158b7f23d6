import type { FieldSet } from '../records/hidden-keys.ts';

/**
 * Every permission of an account-access consent: what it means, the plain words a customer reads before approving it,
 * and how much it shows of a record.
 */
export const permissions = {
  ReadAccounts: {
    meaning: 'View account list and details',
    plainWords: 'See your accounts with their names, numbers and details',
    fields: 'full',
  },
  ReadAccountsBasic: {
    meaning: 'View basic account info only',
    plainWords: 'See your accounts by name and type, without account numbers',
    fields: 'basic',
  },
  ReadBalances: {
    meaning: 'View account balances',
    plainWords: 'See how much money is in your accounts',
    fields: 'full',
  },
  ReadTransactions: {
    meaning: 'View transaction history',
    plainWords: 'See your payments in and out, with whom they were and what they were for',
    fields: 'full',
  },
  ReadTransactionsBasic: {
    meaning: 'View basic transaction info',
    plainWords: 'See dates and amounts of your payments, without whom they were with',
    fields: 'basic',
  },
  ReadStandingOrders: {
    meaning: 'View standing orders',
    plainWords: 'See your standing orders',
    fields: 'full',
  },
  ReadDirectDebits: { meaning: 'View direct debits', plainWords: 'See your direct debits', fields: 'full' },
  ReadBeneficiaries: {
    meaning: 'View saved payees',
    plainWords: 'See the payees you have saved',
    fields: 'full',
  },
} as const satisfies Readonly<
  Record<string, { readonly meaning: string; readonly plainWords: string; readonly fields: FieldSet }>
>;

/** A key of {@link permissions}. */
export type Permission = keyof typeof permissions;

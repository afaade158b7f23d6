/** Every permission of an account-access consent, with the plain words a customer reads before approving it. */
export const permissions = {
  ReadAccounts: {
    meaning: 'View account list and details',
    plainWords: 'See your accounts with their names, numbers and details',
  },
  ReadAccountsBasic: {
    meaning: 'View basic account info only',
    plainWords: 'See your accounts by name and type, without account numbers',
  },
  ReadBalances: { meaning: 'View account balances', plainWords: 'See how much money is in your accounts' },
  ReadTransactions: {
    meaning: 'View transaction history',
    plainWords: 'See your payments in and out, with whom they were and what they were for',
  },
  ReadTransactionsBasic: {
    meaning: 'View basic transaction info',
    plainWords: 'See dates and amounts of your payments, without whom they were with',
  },
  ReadStandingOrders: { meaning: 'View standing orders', plainWords: 'See your standing orders' },
  ReadDirectDebits: { meaning: 'View direct debits', plainWords: 'See your direct debits' },
  ReadBeneficiaries: { meaning: 'View saved payees', plainWords: 'See the payees you have saved' },
} as const satisfies Readonly<Record<string, { readonly meaning: string; readonly plainWords: string }>>;

/** A key of {@link permissions}. */
export type Permission = keyof typeof permissions;

/** Tells whether a text is exactly the name of a permission. */
export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** The kinds of records that the account-information endpoints answer with. */
export type RecordKind =
  | 'account'
  | 'balance'
  | 'transaction'
  | 'standing_order'
  | 'direct_debit'
  | 'beneficiary';

/** Which keys of a record are shown: all, or those that the Basic permissions leave. */
export type FieldSet = 'full' | 'basic';

/** The keys of an account that the Basic permission hides. */
export const hiddenAccountKeys = ['identifiers', 'servicer'] as const;

/** The keys of a transaction that the Basic permission hides. */
export const hiddenTransactionKeys = [
  'transaction_information',
  'merchant_details',
  'creditor_account',
  'debtor_account',
  'reference',
] as const;

/** The keys that a Basic permission hides, for every kind of record. */
export const hiddenKeys: Readonly<Record<RecordKind, readonly string[]>> = {
  account: hiddenAccountKeys,
  balance: [],
  transaction: hiddenTransactionKeys,
  standing_order: [],
  direct_debit: [],
  beneficiary: [],
};

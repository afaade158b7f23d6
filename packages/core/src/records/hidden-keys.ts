/** The types of records that the account-information endpoints return. */
export type RecordKind =
  | 'account'
  | 'balance'
  | 'transaction'
  | 'standing_order'
  | 'direct_debit'
  | 'beneficiary';

/** The fields of a record that a permission shows: all, or those of the Basic form. */
export type FieldSet = 'full' | 'basic';

export const hiddenTransactionKeys = [
  'transaction_information',
  'merchant_details',
  'creditor_account',
  'debtor_account',
  'reference',
] as const;

/** The keys that a Basic permission hides, by type of record. */
export const hiddenKeys: Readonly<Record<RecordKind, readonly string[]>> = {
  account: ['identifiers', 'servicer'],
  balance: [],
  transaction: hiddenTransactionKeys,
  standing_order: [],
  direct_debit: [],
  beneficiary: [],
};

/** Copies a record without the keys that its field set hides. */
export function projectRecord<Found extends object>(
  kind: RecordKind,
  record: Found,
  fields: FieldSet,
): Found {
  if (fields === 'full') return record;
  const visible = Object.entries(record).filter(([key]) => !hiddenKeys[kind].includes(key));
  return Object.fromEntries(visible) as Found;
}

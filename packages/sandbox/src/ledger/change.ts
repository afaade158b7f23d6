import type { AccountReference } from '@ob/core';
import type { LedgerAccount, LedgerChange } from './ledger.ts';

/** A change that changes nothing: every decision says what it adds to it. */
export const unchanged: LedgerChange = {
  accounts: [],
  transactions: [],
  removedTransactionIds: [],
  standingOrders: [],
  events: [],
};

const preferredSchemes = ['IBAN', 'SortCodeAccountNumber', 'BBAN', 'PAN'];

/**
 * Tells how an account is written on payments: by its IBAN, or else its national number, with the name of its holder;
 * `undefined` where it has no number.
 */
export function describeHolder({
  account,
  holderName,
}: Pick<LedgerAccount, 'account' | 'holderName'>): AccountReference | undefined {
  const { identifiers = [] } = account;
  const [best] = preferredSchemes.flatMap((scheme) => identifiers.filter((each) => each.scheme === scheme));
  return best && { scheme: best.scheme, id: best.id, name: holderName };
}

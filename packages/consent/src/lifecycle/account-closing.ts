import type { Identifier } from '@ob/core';
import type { StoredConsent } from '../records/stored-consent.ts';
import type { CustomerAccount } from './account-selection.ts';

/**
 * Checks whether a consent ends because the bank closes an account. `held` lists the open accounts of the customer. It may
 * still contain the closed one.
 *
 * - A consent that awaits its customer ends if it names the account as its debtor.
 * - An authorized payment or funds-confirmation consent ends if the customer selected the account.
 * - An authorized account-access consent ends if the customer selected the account and no other selected account is open.
 */
export function endsWithAccount(
  stored: StoredConsent,
  closed: CustomerAccount,
  held: readonly CustomerAccount[],
): boolean {
  const { consent, accountIds } = stored;
  if (accountIds.length === 0)
    return consent.consent_type !== 'account-access' && namesAccount(consent.debtor_account, closed);
  if (!accountIds.includes(closed.account_id)) return false;
  if (consent.consent_type !== 'account-access') return true;
  const open = held.filter(({ account_id }) => account_id !== closed.account_id);
  return !open.some(({ account_id }) => accountIds.includes(account_id));
}

/** A masked card number can belong to several accounts, so it identifies none of them. */
function namesAccount(named: Identifier | undefined, { identifiers = [] }: CustomerAccount): boolean {
  if (named === undefined || named.scheme === 'PAN') return false;
  return identifiers.some(({ scheme, id }) => scheme === named.scheme && id === named.id);
}

import type { Account, Identifier } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { Consent } from '../records/consent.ts';

/** The fields of a customer's account that decide whether it can be selected for a consent. */
export type CustomerAccount = Pick<Account, 'account_id' | 'identifiers'>;

export type SelectionRefusal = 'account_required' | 'one_account_only' | 'account_not_available';

/**
 * Finds the accounts that a customer can select for a consent: all, or only the account that the consent names.
 * If the result is empty, the customer can only deny the consent.
 */
export function findEligibleAccounts<Held extends CustomerAccount>(
  consent: Consent,
  held: readonly Held[],
): readonly Held[] {
  const named = consent.consent_type === 'account-access' ? undefined : consent.debtor_account;
  return named === undefined ? held : held.filter((account) => hasIdentifier(account, named));
}

/**
 * Checks the accounts that a customer selected, and returns their ids without duplicates. Account access takes one or
 * more accounts, the other types exactly one. The customer must hold each account, and the consent must allow it.
 */
export function selectAccounts(
  consent: Consent,
  held: readonly CustomerAccount[],
  selected: readonly string[],
): Result<readonly string[], SelectionRefusal> {
  const accountIds = [...new Set(selected)];
  if (accountIds.length === 0) return refuse('account_required');
  if (consent.consent_type !== 'account-access' && accountIds.length > 1) return refuse('one_account_only');
  const eligible = new Set(findEligibleAccounts(consent, held).map((account) => account.account_id));
  return accountIds.every((id) => eligible.has(id)) ? accept(accountIds) : refuse('account_not_available');
}

function hasIdentifier({ identifiers = [] }: CustomerAccount, named: Identifier): boolean {
  return identifiers.some(({ scheme, id }) => scheme === named.scheme && id === named.id);
}

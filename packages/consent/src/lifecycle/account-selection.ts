import type { Account, Identifier } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import type { Consent } from '../records/consent.ts';

/** The part of a customer's account that decides whether it fits a consent. */
export type CustomerAccount = Pick<Account, 'account_id' | 'identifiers'>;

/** Why a selection of accounts does not fit a consent. */
export type SelectionRefusal = 'account_required' | 'one_account_only' | 'account_not_available';

/**
 * Finds which of a customer's accounts may be selected for a consent: all, or the one that the consent names.
 * Empty where the customer holds no such account, who can then only deny.
 */
export function findFittingAccounts<Held extends CustomerAccount>(
  consent: Consent,
  held: readonly Held[],
): readonly Held[] {
  const named = consent.consent_type === 'account-access' ? undefined : consent.debtor_account;
  return named === undefined ? held : held.filter((account) => isNamed(account, named));
}

/**
 * Checks the accounts a customer selected, and answers them without repetition. Account access takes one or more,
 * the other types exactly one; each must fit the consent and be held by the customer.
 */
export function selectAccounts(
  consent: Consent,
  held: readonly CustomerAccount[],
  selected: readonly string[],
): Result<readonly string[], SelectionRefusal> {
  const accountIds = [...new Set(selected)];
  if (accountIds.length === 0) return refuse('account_required');
  if (consent.consent_type !== 'account-access' && accountIds.length > 1) return refuse('one_account_only');
  const fitting = new Set(findFittingAccounts(consent, held).map((account) => account.account_id));
  return accountIds.every((id) => fitting.has(id)) ? accept(accountIds) : refuse('account_not_available');
}

function isNamed({ identifiers = [] }: CustomerAccount, named: Identifier): boolean {
  return identifiers.some(({ scheme, id }) => scheme === named.scheme && id === named.id);
}

import type { Account } from '@ob/core';
import type { Consent } from '../records/consent.ts';
import { findEligibleAccounts } from './account-selection.ts';

/**
 * Lists the accounts that a customer may choose for a consent: the eligible ones and, for a payment, only those that can
 * pay. The page and the decision use this list, whatever the form says.
 */
export function listChoices(consent: Consent, held: readonly Account[]): readonly Account[] {
  const eligible = findEligibleAccounts(consent, held);
  return consent.consent_type === 'payment' ? eligible.filter(canPay) : eligible;
}

function canPay({ account_type: type, status }: Account): boolean {
  return status === 'enabled' && (type === 'current' || type === 'savings');
}

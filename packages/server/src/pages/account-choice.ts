import type { Consent } from '@ob/consent';
import { findFittingAccounts } from '@ob/consent/primitives';
import type { Account } from '@ob/core';

/**
 * Lists the accounts that a customer may choose for a consent: the fitting ones and, for a payment, only those that can
 * pay. The page and the decision use this list, whatever the form says.
 */
export function listChoices(consent: Consent, held: readonly Account[]): readonly Account[] {
  const fitting = findFittingAccounts(consent, held);
  return consent.consent_type === 'payment' ? fitting.filter(canPay) : fitting;
}

function canPay({ account_type: type, status }: Account): boolean {
  return status === 'enabled' && (type === 'current' || type === 'savings');
}

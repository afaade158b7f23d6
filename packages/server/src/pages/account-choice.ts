import type { Consent } from '@ob/consent';
import { findFittingAccounts } from '@ob/consent/primitives';
import type { Account } from '@ob/core';

/**
 * Lists which of a customer's accounts may be chosen for a consent: those that fit it, and for a payment only those
 * that can pay. The page offers them and the decision takes no other, whatever a form says.
 */
export function listChoices(consent: Consent, held: readonly Account[]): readonly Account[] {
  const fitting = findFittingAccounts(consent, held);
  return consent.consent_type === 'payment' ? fitting.filter(canPay) : fitting;
}

function canPay({ account_type: type, status }: Account): boolean {
  return status === 'enabled' && (type === 'current' || type === 'savings');
}

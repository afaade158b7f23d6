import { type Consent, findFittingAccounts } from '@ob/consent';
import type { BankAccount } from './bank-accounts.ts';

/**
 * Lists which of a customer's accounts may be chosen for a consent: those that fit it, and for a payment only those
 * that can pay. The page offers them and the decision takes no other, whatever a form says.
 */
export function listChoices(consent: Consent, held: readonly BankAccount[]): readonly BankAccount[] {
  const fitting = findFittingAccounts(consent, held);
  return consent.consent_type === 'payment' ? fitting.filter(canPay) : fitting;
}

function canPay({ accountType, status }: BankAccount): boolean {
  return status === 'enabled' && (accountType === 'current' || accountType === 'savings');
}

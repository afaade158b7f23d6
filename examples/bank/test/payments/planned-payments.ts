import type { PaymentTerms } from '@ob/core';
import {
  describeSampleHolder,
  elsewhere,
} from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';

/** The accounts of the bank that pay each other; each holds 100.00 and a credit line of 50.00. */
export const payingAccounts = ['a1', 'a2', 'a3'] as const;

/** Which account pays a payment. */
export function debtorOf(index: number): string {
  return payingAccounts[index % 3] ?? '';
}

/** The consent of a payment. */
export function consentOf(index: number): string {
  return `consent-${index}`;
}

/** Payments to and fro between the accounts and to another bank; every tenth is of more than any account can pay. */
export function planPayment(index: number): PaymentTerms {
  const creditor = payingAccounts[(index + 1 + (index % 2)) % 3] ?? '';
  return {
    amount: { amount: index % 10 === 9 ? '9000.00' : `${index % 7}.50`, currency: 'GBP' },
    creditor_account: index % 5 === 4 ? elsewhere : describeSampleHolder(creditor),
    reference: `PAYMENT ${index}`,
  };
}

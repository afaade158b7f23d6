import type { AccountReference } from './account.ts';

/** Whether the customer pays a beneficiary without a further check. */
export const beneficiaryTypes = ['trusted', 'ordinary'] as const;

/** A payee that the customer has saved. */
export interface Beneficiary {
  readonly beneficiary_id: string;
  readonly account_id: string;
  readonly beneficiary_type: (typeof beneficiaryTypes)[number];
  readonly creditor_account: AccountReference;
  readonly reference?: string;
}

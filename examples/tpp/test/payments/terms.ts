import type { PaymentTerms } from '@ob/core';

/** A payment to a shop that banks elsewhere. */
export const shopTerms: PaymentTerms = {
  amount: { amount: '12.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Garden centre' },
  reference: 'Invoice 7',
  end_to_end_id: 'E2E-7',
};

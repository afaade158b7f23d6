import type { PaymentTerms } from '../records/payment.ts';

/** What documents say of the terms of a payment, in a consent and in the payment alike. */
export const paymentTermsWords: Readonly<Record<keyof PaymentTerms, string>> = {
  amount: 'How much is to be paid.',
  creditor_account: 'Who is to be paid.',
  debtor_account: 'The account that pays; absent where the customer chooses it.',
  reference: 'What the payee reads.',
  end_to_end_id: 'An id of yours that travels with the payment.',
};

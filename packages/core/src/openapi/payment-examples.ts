import type { Example } from '@ob/http/routes';
import type { Payment } from '../records/payment.ts';
import { paymentFailures } from '../records/payment-failures.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { exampleIds } from './account-examples.ts';

const payment_id = 'd7f1c1a8-52d3-4f0e-8a35-6a3b1f7c9e20';

const debtor = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' } as const;

const terms: PaymentTerms = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Shop' },
  reference: 'ORDER 4711',
  end_to_end_id: 'E2E-4711',
};

const accepted: Payment = {
  payment_id,
  consent_id: exampleIds.consentId,
  status: 'pending',
  ...terms,
  debtor_account: debtor,
  creation_date_time: '2026-03-01T09:36:00.000Z',
  status_update_date_time: '2026-03-01T09:36:00.000Z',
};

const ended = { ...accepted, status_update_date_time: '2026-03-01T09:36:01.120Z' } as const;

const completed: Payment = { ...ended, status: 'completed' };

const failed: Payment = {
  ...ended,
  status: 'failed',
  status_reason: { code: 'insufficient_funds', description: paymentFailures.insufficient_funds },
};

function show(summary: string, data: Payment): Example {
  return { summary, value: { data, links: { self: `/payments/${payment_id}` } } };
}

type Examples = Readonly<Record<string, Example>>;

export const paymentBodyExamples: Examples = {
  chosen: { summary: 'The customer has chosen the account to pay from', value: terms },
  named: {
    summary: 'The consent names the account to pay from',
    value: { ...terms, debtor_account: debtor },
  },
};

export const acceptedExamples: Examples = {
  accepted: show('The payment was accepted', accepted),
  repeated: show('The request was repeated after the payment completed', completed),
};

export const paymentExamples: Examples = {
  pending: show('The payment is in progress', accepted),
  completed: show('The money is transferred', completed),
  failed: show('The payment failed', failed),
};

export const examplePaymentId = payment_id;

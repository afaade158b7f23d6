import type { HistoryRow } from '@ob/consent';
import type { Account, AccountReference, Amount, Payment, StandingOrder, Transaction } from '@ob/core';
import type { Example } from '@ob/http/routes';

type Examples = Readonly<Record<string, Example>>;

const account_id = '5e2d7c1e-8a43-4d5f-9c1b-0f6f6f0c2a11';
const consent_id = 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10';
const now = '2026-03-01T09:36:00.000Z';
const soon = '2026-04-01T09:36:00.000Z';

const amount: Amount = { amount: '25.00', currency: 'GBP' };
const shop: AccountReference = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Shop' };
const payer: AccountReference = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' };

const account: Account = {
  account_id,
  status: 'enabled',
  currency: 'GBP',
  account_type: 'current',
  nickname: 'Household',
  identifiers: [{ scheme: 'SortCodeAccountNumber', id: '20000087654321' }],
};

const consent = {
  consent_id,
  consent_type: 'account-access',
  status: 'authorized',
  creation_date_time: '2026-03-01T09:30:00.000Z',
  status_update_date_time: now,
  expiration_date: '2026-05-30T09:30:00.000Z',
  permissions: ['ReadAccounts', 'ReadBalances'],
};

const history: readonly HistoryRow[] = [
  {
    to: 'awaiting_authorization',
    actor_type: 'tpp',
    actor_id: 'sample-client',
    interaction_id: '93bac548-d2de-4546-b106-880a5018460d',
    date_time: '2026-03-01T09:30:00.000Z',
  },
  {
    from: 'awaiting_authorization',
    to: 'authorized',
    actor_type: 'customer',
    actor_id: 'customer-1',
    date_time: now,
  },
];

const posting = {
  account_id,
  amount,
  credit_debit_indicator: 'Debit',
  transaction_information: 'Card payment to A Shop',
  merchant_details: { name: 'A Shop', category_code: '5411' },
} as const;

const transaction: Transaction = {
  transaction_id: '0d7a2f5c-6d0b-4d0a-8c56-3d0f1b1f7a90',
  status: 'booked',
  booking_date_time: now,
  ...posting,
};

const request = {
  account_id,
  frequency: 'monthly',
  amount,
  creditor_account: shop,
  reference: 'RENT',
} as const;

const { amount: _, ...agreed } = request;

const standingOrder: StandingOrder = {
  ...agreed,
  standing_order_id: '7f0b1a52-94c6-4f5e-9d0e-2b6f1f3a8c41',
  status: 'active',
  first_payment_date_time: soon,
  first_payment_amount: amount,
  next_payment_date_time: soon,
  next_payment_amount: amount,
};

const payment: Payment = {
  payment_id: 'd7f1c1a8-52d3-4f0e-8a35-6a3b1f7c9e20',
  consent_id,
  status: 'completed',
  amount,
  creditor_account: shop,
  debtor_account: payer,
  creation_date_time: '2026-03-01T09:35:00.000Z',
  status_update_date_time: now,
};

function show(summary: string, data: unknown): Examples {
  return { example: { summary, value: { data } } };
}

export const controlBodyExamples = {
  nothing: { nothing: { summary: 'No fields', value: {} } },
  approval: {
    every: { summary: 'For all accounts that fit', value: { customer: 'alice' } },
    some: { summary: 'For some of them', value: { customer: 'alice', account_ids: [account_id] } },
  },
  revocation: { customer: { summary: 'By the customer', value: { by: 'customer' } } },
  transaction: {
    booked: { summary: 'A card payment', value: posting },
    pending: { summary: 'A pending card payment', value: { ...posting, status: 'pending' } },
  },
  standingOrder: { monthly: { summary: 'A monthly payment', value: request } },
  failure: { reason: { summary: 'With a reason', value: { reason: 'insufficient_funds' } } },
  clock: { month: { summary: 'By thirty days', value: { advance_seconds: 2_592_000 } } },
} as const satisfies Readonly<Record<string, Examples>>;

export const controlResponseExamples = {
  consent: show('The consent', consent),
  history: show('A consent that was authorized', history),
  transaction: show('The transaction', transaction),
  standingOrder: show('The standing order', standingOrder),
  payment: show('The payment', payment),
  account: show('The account', account),
  clock: show('The new time', { now: soon }),
} as const satisfies Readonly<Record<string, Examples>>;

import type { Example } from '@ob/http/routes';
import type { EndpointName } from '../access/endpoint.ts';
import type { Account } from '../records/account.ts';
import type { Balance } from '../records/balance.ts';
import type { Beneficiary } from '../records/beneficiary.ts';
import type { DirectDebit } from '../records/direct-debit.ts';
import type { FieldSet } from '../records/hidden-keys.ts';
import { projectRecord } from '../records/hidden-keys.ts';
import type { StandingOrder } from '../records/standing-order.ts';
import type { Transaction } from '../records/transaction.ts';

const account_id = '5e2d7c1e-8a43-4d5f-9c1b-0f6f6f0c2a11';

const account: Account = {
  account_id,
  status: 'enabled',
  currency: 'GBP',
  account_type: 'current',
  account_sub_type: 'personal',
  nickname: 'Household',
  opening_date: '2019-05-04',
  identifiers: [
    { scheme: 'SortCodeAccountNumber', id: '20000087654321' },
    { scheme: 'IBAN', id: 'GB82WEST12345698765432' },
  ],
  servicer: { scheme: 'BICFI', id: 'WESTGB2L' },
};

const balances: readonly Balance[] = [
  {
    account_id,
    balance_type: 'available',
    amount: { amount: '1730.25', currency: 'GBP' },
    credit_debit_indicator: 'Credit',
    date_time: '2026-03-01T09:30:00.000Z',
    credit_lines: [{ type: 'pre_agreed', amount: { amount: '500.00', currency: 'GBP' }, included: true }],
  },
  {
    account_id,
    balance_type: 'booked',
    amount: { amount: '1230.25', currency: 'GBP' },
    credit_debit_indicator: 'Credit',
    date_time: '2026-03-01T09:30:00.000Z',
  },
];

const transaction: Transaction = {
  transaction_id: '0f4b9d52-6d7e-4f57-a9a5-3c0f4d1be001',
  account_id,
  status: 'booked',
  booking_date_time: '2026-02-27T10:15:30.000Z',
  value_date_time: '2026-02-27T00:00:00.000Z',
  amount: { amount: '12.50', currency: 'GBP' },
  credit_debit_indicator: 'Debit',
  transaction_information: 'CARD PAYMENT CORNER BAKERY',
  merchant_details: { name: 'Corner Bakery', category_code: '5462' },
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Corner Bakery' },
  reference: 'BREAD',
};

const salary: Transaction = {
  transaction_id: '0f4b9d52-6d7e-4f57-a9a5-3c0f4d1be000',
  account_id,
  status: 'pending',
  booking_date_time: '2026-02-28T06:00:00.000Z',
  amount: { amount: '2150.00', currency: 'GBP' },
  credit_debit_indicator: 'Credit',
  transaction_information: 'SALARY FEBRUARY',
  debtor_account: { scheme: 'BBAN', id: 'WEST12345612345678', name: 'An Employer' },
};

const standingOrder: StandingOrder = {
  standing_order_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  account_id,
  status: 'active',
  frequency: 'monthly',
  creditor_account: { scheme: 'SortCodeAccountNumber', id: '40000012345678', name: 'A Landlord' },
  first_payment_date_time: '2024-01-01T00:00:00.000Z',
  next_payment_date_time: '2026-04-01T00:00:00.000Z',
  last_payment_date_time: '2026-03-01T00:00:00.000Z',
  final_payment_date_time: '2026-12-01T00:00:00.000Z',
  number_of_payments: 36,
  first_payment_amount: { amount: '820.00', currency: 'GBP' },
  next_payment_amount: { amount: '850.00', currency: 'GBP' },
  last_payment_amount: { amount: '850.00', currency: 'GBP' },
  final_payment_amount: { amount: '850.00', currency: 'GBP' },
  reference: 'RENT',
};

const directDebit: DirectDebit = {
  direct_debit_id: '16fd2706-8baf-433b-82eb-8c7fada847da',
  account_id,
  mandate_id: 'ENERGY-0042',
  status: 'active',
  name: 'City Energy',
  frequency: 'quarterly',
  previous_payment_date_time: '2026-01-15T00:00:00.000Z',
  previous_payment_amount: { amount: '96.40', currency: 'GBP' },
};

const beneficiary: Beneficiary = {
  beneficiary_id: '886313e1-3b8a-4372-9b90-0c9aee199e5d',
  account_id,
  beneficiary_type: 'trusted',
  creditor_account: { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Friend' },
  reference: 'DINNER',
};

const span = {
  first_available_date_time: '2024-03-01T08:00:00.000Z',
  last_available_date_time: '2026-02-28T06:00:00.000Z',
};

const own = `/accounts/${account_id}`;

function show(summary: string, self: string, data: unknown, more: object = {}): Example {
  return { summary, value: { data, links: { self }, ...more } };
}

function showPage(summary: string, self: string, fields: FieldSet, more: object = {}): Example {
  const data = [salary, transaction].map((shown) => projectRecord('transaction', shown, fields));
  const next = `${self}?limit=2&cursor=cn4qS6wWiMaLb1cmubxhc5QshvMax-E5wGfvCWYeGrPs4Z4Nmp_J-0XSDubsndDMjKopfjFO0nJ7K2ZO3fChG8TkxipNSmSU_fK4MnYDBq2zr_wZI3_Bk4PSdL1gxN06l5dPUbt3B_4kwhS_JiEWw2I3UYP8LQEcfXjxf8VSsR2ZNgb_GF18tq2b7pUJPQQY_EFXZBd20DUf0sn-n3QoMdHnvOjuHHy8jITppLmrVavd`;
  return { summary, value: { data, links: { self, next }, ...more } };
}

const basicAccount = projectRecord('account', account, 'basic');

export const accountExamples: Readonly<Record<EndpointName, Readonly<Record<string, Example>>>> = {
  accounts: {
    full: show('With ReadAccounts', '/accounts', [account]),
    basic: show('With ReadAccountsBasic', '/accounts', [basicAccount]),
  },
  account: {
    full: show('With ReadAccounts', own, account),
    basic: show('With ReadAccountsBasic', own, basicAccount),
  },
  account_balances: { full: show('Two types of balance', `${own}/balances`, balances) },
  balances: { full: show('Two types of balance', '/balances', balances) },
  account_transactions: {
    full: showPage('With ReadTransactions', `${own}/transactions`, 'full', { meta: span }),
    basic: showPage('With ReadTransactionsBasic', `${own}/transactions`, 'basic', { meta: span }),
    none: show('Nothing in the span', `${own}/transactions`, [], { meta: span }),
  },
  transactions: {
    full: showPage('With ReadTransactions', '/transactions', 'full'),
    basic: showPage('With ReadTransactionsBasic', '/transactions', 'basic'),
  },
  standing_orders: { full: show('An active standing order', `${own}/standing-orders`, [standingOrder]) },
  direct_debits: { full: show('An active direct debit', `${own}/direct-debits`, [directDebit]) },
  beneficiaries: { full: show('A trusted beneficiary', `${own}/beneficiaries`, [beneficiary]) },
};

export const exampleIds = {
  consentId: 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10',
  accountId: account_id,
} as const;

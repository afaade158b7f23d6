import type { AccountReference, ConsentType } from '@ob/core';
import type { Example } from '@ob/http/routes';
import type { Consent } from '../records/consent.ts';
import { statusReasons } from '../records/status-reason.ts';

const consent_id = 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10';

const shop: AccountReference = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'A Shop' };
const payer: AccountReference = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: 'A Customer' };

const awaiting = {
  consent_id,
  status: 'awaiting_authorization',
  creation_date_time: '2026-03-01T09:30:00.000Z',
  status_update_date_time: '2026-03-01T09:30:00.000Z',
  expiration_date: '2026-05-30T09:30:00.000Z',
} as const satisfies Partial<Consent>;

const access = {
  permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions'],
  transaction_from_date: '2025-03-01T00:00:00.000Z',
} as const;

const payment = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: shop,
  reference: 'ORDER 4711',
  end_to_end_id: 'E2E-4711',
} as const;

const funds = { debtor_account: payer } as const;

const created: Readonly<Record<ConsentType, Consent>> = {
  'account-access': { ...awaiting, consent_type: 'account-access', ...access },
  payment: {
    ...awaiting,
    expiration_date: '2026-03-02T09:30:00.000Z',
    consent_type: 'payment',
    ...payment,
  },
  'funds-confirmation': { ...awaiting, consent_type: 'funds-confirmation', ...funds },
};

type Examples = Readonly<Record<string, Example>>;

/** Request bodies. They have no `expiration_date`, because a fixed date would be in the past one day. */
export const bodyExamples: Readonly<Record<ConsentType, Examples>> = {
  'account-access': {
    permissions: {
      summary: 'Without dates: valid for 90 days',
      value: { permissions: ['ReadAccountsBasic', 'ReadBalances'] },
    },
    dates: {
      summary: 'With the transactions of one year',
      value: {
        ...access,
        transaction_from_date: '2025-03-01T00:00:00Z',
        transaction_to_date: '2026-02-28T23:59:59+00:00',
      },
    },
  },
  payment: {
    open: { summary: 'The customer chooses the account that pays', value: payment },
    fixed: {
      summary: 'The third party names the account that pays',
      value: { ...payment, debtor_account: payer },
    },
  },
  'funds-confirmation': { account: { summary: 'Without a date: valid for 90 days', value: funds } },
};

export function createdExamples(consentType: ConsentType): Examples {
  return { created: createExample('Awaits the customer', created[consentType]) };
}

export function statusExamples(consentType: ConsentType): Examples {
  const decided = { ...created[consentType], status_update_date_time: '2026-03-01T09:34:10.250Z' };
  const status_reason = { code: 'customer_rejected', description: statusReasons.customer_rejected } as const;
  return {
    authorized: createExample('Authorized by the customer', { ...decided, status: 'authorized' }),
    rejected: createExample('Rejected by the customer', { ...decided, status: 'rejected', status_reason }),
  };
}

function createExample(summary: string, consent: Consent): Example {
  const self = describePath(consent);
  return { summary, value: { data: consent, links: { self } } };
}

function describePath({ consent_type }: Consent): string {
  return `/consents/${consent_type}/${consent_id}`;
}

export const exampleConsentId = consent_id;

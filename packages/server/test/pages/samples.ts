import type { AccountAccessConsent, FundsConfirmationConsent, PaymentConsent } from '@ob/consent';
import { createPageSettings } from '../../src/pages/page-settings.ts';

/** The page settings of a bank in London with English texts. */
export const pageSettings = createPageSettings({ bankName: 'Sample Bank', timeZone: 'Europe/London' });

export const browser = { customer: { customerId: 'c-1', displayName: 'Alice Hartley' }, formToken: 'token' };

export const head = {
  consent_id: 'consent-1',
  status: 'awaiting_authorization',
  creation_date_time: '2026-11-20T09:00:00.000Z',
  status_update_date_time: '2026-11-20T09:00:00.000Z',
  expiration_date: '2027-02-18T09:00:00.000Z',
} as const;

export const payee = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'Corner Bakery' } as const;

export const access: AccountAccessConsent = {
  ...head,
  consent_type: 'account-access',
  permissions: ['ReadAccounts'],
};

export const payment: PaymentConsent = {
  ...head,
  consent_type: 'payment',
  amount: { amount: '42.50', currency: 'GBP' },
  creditor_account: payee,
};

export const funds: FundsConfirmationConsent = {
  ...head,
  consent_type: 'funds-confirmation',
  debtor_account: payee,
};

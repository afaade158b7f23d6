import type { AccountAccessConsent, Consent, FundsConfirmationConsent, PaymentConsent } from '@ob/consent';
import type { Account } from '@ob/core';
import type { ConsentEntry } from '../../src/pages/consent-card.ts';
import { type ConsentView, renderConsentPage } from '../../src/pages/consent-page.ts';
import { renderDashboardPage } from '../../src/pages/dashboard-page.ts';
import { describeConsent } from '../../src/pages/describe-consent.ts';
import { html } from '../../src/pages/html.ts';
import { renderPage } from '../../src/pages/layout.ts';
import { createPageSettings } from '../../src/pages/page-settings.ts';

/** The page settings of a bank in London with English texts. */
export const pageSettings = createPageSettings({ bankName: 'Sample Bank', timeZone: 'Europe/London' });

export const browser = {
  customer: { customerId: 'c-1', displayName: 'Alice <Hartley>' },
  formToken: 'token',
};

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

export const account: Account = {
  account_id: 'account-1',
  nickname: 'Everyday',
  account_type: 'current',
  status: 'enabled',
  currency: 'EUR',
  identifiers: [{ scheme: 'IBAN', id: 'GB82WEST12345698765432' }],
};

/** Renders the consent page for the app Moneta and one account, with changes. */
export function renderConsent(consent: Consent, changes: Partial<ConsentView> = {}, fundsLimit = 10): string {
  const prompt = describeConsent(pageSettings, consent, 'Moneta', fundsLimit);
  const view = { authorizationId: 'auth-1', prompt, accounts: [account], chosen: [], ...changes };
  return renderPage(pageSettings, renderConsentPage(pageSettings, view, browser));
}

export function entryOf(consent: Consent, changes: Partial<ConsentEntry> = {}): ConsentEntry {
  const client = { clientId: 'tpp-1', clientName: 'Moneta' };
  return { consent, ...client, accountNames: [html`Everyday`], uses: [], history: [], ...changes };
}

export function renderDashboard(entries: readonly ConsentEntry[], message?: string): string {
  const view = { entries, identities: [], ...(message === undefined ? {} : { message }) };
  return renderPage(pageSettings, renderDashboardPage(pageSettings, view, browser));
}

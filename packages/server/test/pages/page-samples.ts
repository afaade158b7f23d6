import type { AccountAccessConsent, Consent, FundsConfirmationConsent, PaymentConsent } from '@ob/consent';
import type { Account } from '@ob/core';
import { type Permission, permissions } from '@ob/core';
import { endpoints } from '@ob/core/routes';
import type { ConsentEntry } from '../../src/pages/consent-card.ts';
import { renderConsentPage } from '../../src/pages/consent-page.ts';
import { renderDashboardPage } from '../../src/pages/dashboard-page.ts';
import {
  addSharedClaims,
  describeConsent,
  describeIdentification,
} from '../../src/pages/describe-consent.ts';
import { renderOpeningError, renderPageError } from '../../src/pages/error-page.ts';
import { isolateName } from '../../src/pages/html.ts';
import { type Page, renderPage } from '../../src/pages/layout.ts';
import { type PageErrorCode, pageErrors } from '../../src/pages/page-errors.ts';
import type { PageSettings } from '../../src/pages/page-settings.ts';
import {
  createIdentityEndQuestion,
  createRevocationQuestion,
  type EndConfirmation,
  renderEndPage,
} from '../../src/pages/revocation-page.ts';
import { renderNextStepPage } from '../../src/pages/step-up-routes.ts';
import { head } from './samples.ts';

/** The data in the pages, which is the same in every language. */
export const sampleNames = ['Penny', 'ACME 42', 'Ada', 'Shop 7', 'Ref 9', 'Bank 1', 'Footer 1'] as const;
const [client, account, customer, payee, reference] = sampleNames;

const browser = { customer: { displayName: customer }, formToken: 'token' };
const creditor = { scheme: 'SortCodeAccountNumber', id: '20000087654321', name: payee } as const;
const access: AccountAccessConsent = {
  ...head,
  consent_type: 'account-access',
  permissions: Object.keys(permissions) as Permission[],
};
const payment: PaymentConsent = {
  ...head,
  consent_type: 'payment',
  amount: { amount: '1234.50', currency: 'GBP' },
  creditor_account: creditor,
  reference,
};
const funds: FundsConfirmationConsent = {
  ...head,
  consent_type: 'funds-confirmation',
  debtor_account: creditor,
};

const accounts: readonly Account[] = (['current', 'savings', 'credit_card', 'loan'] as const).map(
  (accountType, index) => ({
    account_id: `account-${index}`,
    nickname: account,
    account_type: accountType,
    status: (['enabled', 'disabled', 'pending'] as const)[index % 3] ?? 'enabled',
    currency: 'GBP',
    identifiers: [{ scheme: 'IBAN', id: 'GB82WEST12345698765432' }],
  }),
);

function entryOf(consent: Consent, approvedAt: string, names: readonly string[] = [account]): ConsentEntry {
  const actor = { actor_id: 'x', date_time: approvedAt };
  return {
    consent,
    clientId: 'tpp-1',
    clientName: client,
    accountNames: names.map(isolateName),
    uses: [...Object.keys(endpoints), 'funds_confirmations'].map((endpoint, index) => ({
      consentId: consent.consent_id,
      endpoint,
      usedAt: Date.parse(approvedAt) + index,
    })) as ConsentEntry['uses'],
    history: [
      { ...actor, to: 'awaiting_authorization', actor_type: 'tpp' },
      { ...actor, from: 'awaiting_authorization', to: 'authorized', actor_type: 'customer' },
      { ...actor, from: 'authorized', to: 'revoked', actor_type: 'bank' },
      { ...actor, from: 'authorized', to: 'expired', actor_type: 'system' },
    ],
  };
}

const statuses = ['rejected', 'revoked', 'expired', 'consumed', 'awaiting_authorization'] as const;
const entries: readonly ConsentEntry[] = [
  entryOf({ ...access, status: 'authorized' }, '2026-11-21T09:00:00.000Z', [account, account, account]),
  entryOf({ ...access, consent_id: 'consent-2', status: 'authorized' }, '2026-11-20T09:00:00.000Z'),
  entryOf({ ...funds, consent_id: 'consent-3', status: 'authorized' }, '2026-11-20T09:00:00.000Z', []),
  ...statuses.map((status) =>
    entryOf({ ...payment, consent_id: `payment-${status}`, status }, '2026-11-20T09:00:00.000Z'),
  ),
  {
    ...entryOf({ ...access, consent_id: 'consent-4', status: 'revoked' }, head.creation_date_time),
    uses: [],
  },
];
const identity = { grantId: 'grant-1', clientName: client, createdAt: 0, claims: ['name'] } as const;

function renderDecisions(settings: PageSettings): readonly (readonly [string, Page])[] {
  const { texts } = settings;
  const prompts = [
    ...[access, payment, funds].map((consent) =>
      addSharedClaims(texts, describeConsent(settings, consent, client, 10), ['name']),
    ),
    describeConsent(settings, funds, client, 1),
    describeConsent(settings, funds, client, 0),
    describeIdentification(settings, client),
    describeIdentification(settings, client, ['name']),
  ];
  const { selection, oneAccountRequired } = texts.consentPage;
  const alerts = [...Object.values(selection), oneAccountRequired, texts.stepUp.notConfirmed];
  return prompts.map((prompt, index) => {
    const alert = alerts[index];
    const view = {
      authorizationId: 'auth-1',
      prompt,
      accounts: index === 4 ? [] : accounts,
      chosen: [],
      ...(alert === undefined ? {} : { alert }),
    };
    return [`decision ${index + 1}`, renderConsentPage(settings, view, browser)] as const;
  });
}

function renderDashboards(settings: PageSettings): readonly (readonly [string, Page])[] {
  const { texts } = settings;
  const messages = [
    undefined,
    texts.dashboard.hasAnother(isolateName(client)),
    texts.revocation.types['account-access'].lost(isolateName(client)),
    texts.revocation.types['funds-confirmation'].lost(isolateName(client)),
    texts.identity.ended,
  ];
  const prompts = [
    ...entries.map((entry) => createRevocationQuestion(settings, entry)),
    createIdentityEndQuestion(settings, identity),
  ].filter((prompt): prompt is EndConfirmation => prompt !== undefined);
  return [
    ...messages.map((message, index) => {
      const shown = index === 1 ? { entries: [], identities: [] } : { entries, identities: [identity] };
      const view = {
        ...shown,
        earlier: '/dashboard?after=1.a',
        ...(message === undefined ? {} : { message }),
      };
      return [`dashboard ${index + 1}`, renderDashboardPage(settings, view, browser)] as const;
    }),
    ...prompts.map((prompt, index) => [`end ${index + 1}`, renderEndPage(prompt, browser)] as const),
  ];
}

const openingRefusals = [
  ...['request_not_pushed', 'client_id_missing', 'authorize_parameters'],
  ...['request_uri_used', 'request_uri_expired', 'request_uri_unknown', 'authorization_unknown'],
] as const;

function renderErrors({ texts: { errors } }: PageSettings): readonly (readonly [string, Page])[] {
  const codes = Object.keys(pageErrors) as PageErrorCode[];
  return [
    ...codes.map((code) => [code, renderPageError(errors, code)] as const),
    ...openingRefusals.map(
      (reason) =>
        [reason, renderOpeningError(errors, { error: 'invalid_request', reason } as never)] as const,
    ),
  ];
}

/** Renders each page with each of its texts at least once. */
export function renderSamples(settings: PageSettings): ReadonlyMap<string, string> {
  const nextStep = ['next step', renderNextStepPage(settings.texts.stepUp, '/next')] as const;
  const pages = [
    ...renderDecisions(settings),
    nextStep,
    ...renderDashboards(settings),
    ...renderErrors(settings),
  ];
  return new Map(pages.map(([name, page]) => [name, renderPage(settings, page)]));
}

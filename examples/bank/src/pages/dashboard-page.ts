import type { Consent, ConsentUse, HistoryRow } from '@ob/consent';
import { describePermissions } from './describe-consent.ts';
import { describeUses } from './describe-uses.ts';
import { type Html, html } from './html.ts';
import { type IdentityEntry, renderIdentityGrants } from './identity-grants.ts';
import { type Page, renderFormToken } from './layout.ts';
import { consentStatusWords, consentTypeWords, sayMoment, sayPayeeNumber } from './words.ts';

/** A consent as the dashboard shows it. */
export interface ConsentEntry {
  readonly consent: Consent;
  readonly clientName: string;
  /** What the customer calls the accounts of the consent. */
  readonly accountNames: readonly string[];
  /** The last use of each endpoint; empty while it has not been used. */
  readonly uses: readonly ConsentUse[];
  readonly history: readonly HistoryRow[];
}

/** What the dashboard shows. */
export interface DashboardView {
  readonly entries: readonly ConsentEntry[];
  readonly identities: readonly IdentityEntry[];
  /** Where the consents before these are; absent where there are none. */
  readonly earlier?: string;
}

/** Renders the page where a customer sees and ends the access given to third parties. */
export function renderDashboardPage(
  { entries, identities, earlier }: DashboardView,
  visitor: NonNullable<Page['visitor']>,
): Page {
  const isActive = ({ consent }: ConsentEntry) => consent.status === 'authorized';
  const active = entries.filter(isActive);
  const past = entries.filter((entry) => !isActive(entry));
  return {
    title: 'Shared access',
    wide: true,
    visitor,
    main: html`<h1>Shared access</h1>
<p class="lead">Who may see your accounts or act for you, and who could before.</p>
<h2>Active</h2>
${active.length === 0 ? html`<p>Nobody has access at the moment.</p>` : active.map((entry) => renderEntry(entry, visitor.formToken))}
${renderIdentityGrants(identities, visitor.formToken)}
<h2>Past</h2>
${past.length === 0 ? html`<p>There is nothing here yet.</p>` : past.map((entry) => renderEntry(entry, visitor.formToken))}
${earlier !== undefined && html`<p><a href="${earlier}" rel="next">Earlier</a></p>`}`,
  };
}

function renderEntry(entry: ConsentEntry, formToken: string): Html {
  const { consent, clientName, history } = entry;
  return html`<article class="card consent" data-consent="${consent.consent_id}">
<header><h3>${clientName}</h3><span class="state ${consent.status}">${consentStatusWords[consent.status]}</span></header>
<dl>${listFacts(entry).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<details><summary>History</summary><ol>${history.map((row) => renderHistoryRow(row, clientName))}</ol></details>
${isRevocable(consent) && renderRevocation(consent, clientName, formToken)}
</article>`;
}

function listFacts({ consent, accountNames, uses }: ConsentEntry): readonly (readonly [string, string])[] {
  return [
    ['Kind', consentTypeWords[consent.consent_type]],
    ...listTerms(consent),
    [accountWords[consent.consent_type], accountNames.length === 0 ? 'none' : accountNames.join(', ')],
    // What has been used up does not end any more, and a payment is used but once.
    ...(consent.status === 'consumed' ? [] : [['Ends', sayMoment(consent.expiration_date)] as const]),
    ...(consent.consent_type === 'payment' ? [] : describeUses(uses)),
  ];
}

const accountWords: Readonly<Record<Consent['consent_type'], string>> = {
  'account-access': 'Accounts',
  payment: 'Paid from',
  'funds-confirmation': 'Account',
};

function listTerms(consent: Consent): readonly (readonly [string, string])[] {
  if (consent.consent_type === 'account-access')
    return [['May', `${describePermissions(consent.permissions).join('. ')}.`]];
  if (consent.consent_type === 'funds-confirmation') return [];
  const { amount, creditor_account: payee } = consent;
  return [
    ['Payment', `${amount.amount} ${amount.currency} to ${payee.name}`],
    ['Payee’s account', sayPayeeNumber(payee)],
  ];
}

function isRevocable({ status, consent_type }: Consent): boolean {
  return status === 'authorized' && consent_type !== 'payment';
}

function renderRevocation(
  { consent_id, consent_type }: Consent,
  clientName: string,
  formToken: string,
): Html {
  const [words, preposition] =
    consent_type === 'funds-confirmation' ? ['Stop questions', 'from'] : ['Stop sharing', 'with'];
  return html`<form method="post" action="/dashboard/consents/${consent_id}/revoke">
${renderFormToken(formToken)}<button class="revoke" aria-label="${words} ${preposition} ${clientName}">${words}</button>
</form>`;
}

function renderHistoryRow({ to, actor_type, date_time }: HistoryRow, clientName: string): Html {
  const actors = {
    customer: 'by you',
    tpp: `by ${clientName}`,
    bank: 'by the bank',
    system: 'because its time had come',
  };
  const event =
    to === 'awaiting_authorization' ? 'Requested' : to === 'authorized' ? 'Approved' : consentStatusWords[to];
  return html`<li>${sayMoment(date_time)}: ${event} ${actors[actor_type]}</li>`;
}

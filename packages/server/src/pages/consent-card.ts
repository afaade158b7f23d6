import type { Consent, HistoryRow } from '@ob/consent';
import type { ConsentUse } from '@ob/consent/primitives';
import { formatAccountNumber } from './account-numbers.ts';
import { describePermissions } from './describe-consent.ts';
import { describeUses } from './describe-uses.ts';
import { type Fact, renderFacts, renderLines } from './facts.ts';
import { type Html, html, isolateName, renderPlain } from './html.ts';
import type { PageSettings } from './page-settings.ts';
import type { RevocableType, RevocationTexts } from './texts/texts.ts';

export interface ConsentEntry {
  readonly consent: Consent;
  readonly clientId: string;
  readonly clientName: string;
  /** The customer's names for the accounts. */
  readonly accountNames: readonly Html[];
  /** The last use of each endpoint; empty before the first use. */
  readonly uses: readonly ConsentUse[];
  readonly history: readonly HistoryRow[];
}

/** Returns whether a customer can end a consent on the dashboard. */
export function isRevocable(consent: Consent): consent is Exclude<Consent, { consent_type: 'payment' }> {
  return consent.status === 'authorized' && consent.consent_type !== 'payment';
}

/** Finds the time of the latest approval; `undefined` if there was none. */
export function findApproval(history: readonly HistoryRow[]): string | undefined {
  return history.filter(({ to }) => to === 'authorized').at(-1)?.date_time;
}

/**
 * Renders one consent below the heading of its app, whose id is `appId`. `newerEntry` is a newer active consent of the
 * same type for the same app.
 */
export function renderConsentCard(
  settings: PageSettings,
  entry: ConsentEntry,
  appId: string,
  newerEntry?: ConsentEntry,
): Html {
  const { consent } = entry;
  const { card, revocation } = settings.texts;
  const titleId = `name-${consent.consent_id}`;
  return html`<article class="consent" data-consent="${consent.consent_id}" aria-labelledby="${appId} ${titleId}">
<header>
<div><h4 id="${titleId}">${card.types[consent.consent_type]}</h4><p>${renderSubtitle(settings, entry)}</p></div>
<span class="state ${consent.status}">${card.statuses[consent.status]}</span>
</header>
${newerEntry !== undefined && renderNewer(settings, newerEntry)}
${renderFacts(listFacts(settings, entry))}
<footer>
<details><summary>${card.history}</summary>${renderHistory(settings, entry)}</details>
${isRevocable(consent) && renderRevocation(revocation, entry, consent.consent_type)}
</footer>
</article>`;
}

/** Renders the line that distinguishes several accesses of one app. */
function renderSubtitle(settings: PageSettings, { accountNames, history }: ConsentEntry): Html {
  const { card } = settings.texts;
  const [first, ...others] = accountNames;
  const named = first === undefined || others.length === 0 ? first : card.more(first, others.length);
  const approval = renderApproval(settings, history);
  return html`${named}${named !== undefined && approval !== undefined && html`<br>`}${approval !== undefined && card.approvedAt(approval)}`;
}

function renderNewer(settings: PageSettings, { clientName, history }: ConsentEntry): Html {
  const approval = renderApproval(settings, history);
  return html`<p class="hint">${settings.texts.card.newer(isolateName(clientName), approval)}</p>`;
}

function renderApproval({ formats }: PageSettings, history: readonly HistoryRow[]): Html | undefined {
  const approval = findApproval(history);
  return approval === undefined ? undefined : formats.time(approval);
}

function listFacts(settings: PageSettings, entry: ConsentEntry): readonly Fact[] {
  const { consent, uses } = entry;
  const { texts, formats } = settings;
  return [
    ...listScope(settings, entry),
    // A consumed consent has no end date, and a payment is used once.
    ...(consent.status === 'consumed'
      ? []
      : [[texts.card.ends, formats.time(consent.expiration_date)] as const]),
    ...(consent.consent_type === 'payment' ? [] : describeUses(settings, uses)),
  ];
}

/** Lists the rights and the accounts of a consent. */
export function listScope(settings: PageSettings, { consent, accountNames }: ConsentEntry): readonly Fact[] {
  const { card } = settings.texts;
  const accounts = accountNames.length === 0 ? card.noAccount : renderLines(accountNames);
  return [...listTerms(settings, consent), [card.accounts[consent.consent_type], accounts]];
}

function listTerms({ texts, formats }: PageSettings, consent: Consent): readonly Fact[] {
  const { card, permissions, accounts } = texts;
  if (consent.consent_type === 'account-access') {
    return [[card.abilities, renderLines(describePermissions(permissions, consent.permissions))]];
  }
  if (consent.consent_type === 'funds-confirmation') return [];
  const { amount, creditor_account: payee } = consent;
  return [
    [card.payment, card.paymentTo(formats.amount(amount), isolateName(payee.name))],
    [card.payeeAccount, formatAccountNumber(accounts, payee)],
  ];
}

function renderRevocation(
  { types }: RevocationTexts,
  { consent, clientName, accountNames }: ConsentEntry,
  type: RevocableType,
): Html {
  const { stop, stopFor } = types[type];
  const label = html`${stopFor(isolateName(clientName))}${accountNames.map((name) => html`, ${name}`)}`;
  return html`<form method="get" action="/dashboard/consents/${consent.consent_id}/revoke">
<button class="revoke" aria-label="${renderPlain(label)}">${stop}</button>
</form>`;
}

function renderHistory({ texts, formats }: PageSettings, { history, clientName }: ConsentEntry): Html {
  const rows = history.map(
    ({ to, actor_type: by, date_time: time }) =>
      html`<li>${formats.time(time)}: ${texts.card.change({ to, by }, isolateName(clientName))}</li>`,
  );
  return html`<ol>${rows}</ol>`;
}

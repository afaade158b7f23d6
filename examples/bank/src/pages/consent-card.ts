import type { Consent, ConsentUse, HistoryRow } from '@ob/consent';
import { describePermissions } from './describe-consent.ts';
import { describeUses } from './describe-uses.ts';
import { type Fact, renderFacts, renderLines } from './facts.ts';
import { type Html, html } from './html.ts';
import { consentStatusWords, consentTypeWords, renderMoment, sayPayeeNumber } from './words.ts';

/** A consent as the dashboard shows it. */
export interface ConsentEntry {
  readonly consent: Consent;
  readonly clientId: string;
  readonly clientName: string;
  /** The customer's names of the accounts of the consent. */
  readonly accountNames: readonly string[];
  /** The last use of each endpoint; empty before the first use. */
  readonly uses: readonly ConsentUse[];
  readonly history: readonly HistoryRow[];
}

/** The words for ending a consent of each type; a customer cannot end a payment. */
export const revocationWords = {
  'account-access': {
    stop: 'Stop sharing',
    preposition: 'with',
    keep: 'Keep sharing',
    loses: 'see your accounts',
  },
  'funds-confirmation': {
    stop: 'Stop questions',
    preposition: 'from',
    keep: 'Keep allowing them',
    loses: 'ask whether you have enough money',
  },
} as const;

/** Tells whether a customer can end a consent on the dashboard. */
export function isRevocable(consent: Consent): consent is Exclude<Consent, { consent_type: 'payment' }> {
  return consent.status === 'authorized' && consent.consent_type !== 'payment';
}

/** Finds the latest moment at which the customer approved; `undefined` if the history has none. */
export function findApproval(history: readonly HistoryRow[]): string | undefined {
  return history.filter(({ to }) => to === 'authorized').at(-1)?.date_time;
}

/**
 * Renders one consent below the heading of its app, which has the id `appId`. `newerEntry` is a newer active consent of
 * the same kind for the same app.
 */
export function renderConsentCard(entry: ConsentEntry, appId: string, newerEntry?: ConsentEntry): Html {
  const { consent, clientName, history } = entry;
  const titleId = `name-${consent.consent_id}`;
  return html`<article class="consent" data-consent="${consent.consent_id}" aria-labelledby="${appId} ${titleId}">
<header>
<div><h4 id="${titleId}">${consentTypeWords[consent.consent_type]}</h4><p>${renderSubtitle(entry)}</p></div>
<span class="state ${consent.status}">${consentStatusWords[consent.status]}</span>
</header>
${newerEntry !== undefined && renderNewer(newerEntry)}
${renderFacts(listFacts(entry))}
<footer>
<details><summary>History</summary><ol>${history.map((row) => renderHistoryRow(row, clientName))}</ol></details>
${isRevocable(consent) && renderRevocation(entry, consent.consent_type)}
</footer>
</article>`;
}

/** Renders the line that tells accesses of the same app apart. */
function renderSubtitle({ accountNames, history }: ConsentEntry): Html {
  const [first, ...others] = accountNames;
  const named = others.length === 0 ? first : `${first} and ${others.length} more`;
  const approval = findApproval(history);
  return html`${named}${named !== undefined && approval !== undefined && html`<br>`}${approval !== undefined && html`Approved ${renderMoment(approval)}`}`;
}

function renderNewer({ clientName, history }: ConsentEntry): Html {
  const approval = findApproval(history);
  return html`<p class="hint">You gave ${clientName} a newer access${approval !== undefined && html` on ${renderMoment(approval)}`}.
You may no longer need this one.</p>`;
}

function listFacts(entry: ConsentEntry): readonly Fact[] {
  const { consent, uses } = entry;
  return [
    ...listScope(entry),
    // A consumed consent has no end any more, and a payment is used once.
    ...(consent.status === 'consumed' ? [] : [['Ends', renderMoment(consent.expiration_date)] as const]),
    ...(consent.consent_type === 'payment' ? [] : describeUses(uses)),
  ];
}

/** Lists what a consent allows, and for which accounts. */
export function listScope({ consent, accountNames }: ConsentEntry): readonly Fact[] {
  const accounts = accountNames.length === 0 ? 'none' : renderLines(accountNames);
  return [...listTerms(consent), [accountWords[consent.consent_type], accounts]];
}

const accountWords: Readonly<Record<Consent['consent_type'], string>> = {
  'account-access': 'Accounts',
  payment: 'Paid from',
  'funds-confirmation': 'Account',
};

function listTerms(consent: Consent): readonly Fact[] {
  if (consent.consent_type === 'account-access') {
    return [['It can', renderLines(describePermissions(consent.permissions))]];
  }
  if (consent.consent_type === 'funds-confirmation') return [];
  const { amount, creditor_account: payee } = consent;
  return [
    ['Payment', `${amount.amount} ${amount.currency} to ${payee.name}`],
    ['Payee’s account', sayPayeeNumber(payee)],
  ];
}

function renderRevocation(
  { consent, clientName, accountNames }: ConsentEntry,
  type: keyof typeof revocationWords,
): Html {
  const { stop, preposition } = revocationWords[type];
  const label = [`${stop} ${preposition} ${clientName}`, ...accountNames].join(', ');
  return html`<form method="get" action="/dashboard/consents/${consent.consent_id}/revoke">
<button class="revoke" aria-label="${label}">${stop}</button>
</form>`;
}

function renderHistoryRow({ to, actor_type, date_time }: HistoryRow, clientName: string): Html {
  const actors = {
    customer: 'by you',
    tpp: `by ${clientName}`,
    bank: 'by the bank',
    system: 'because its time was over',
  };
  const event =
    to === 'awaiting_authorization' ? 'Requested' : to === 'authorized' ? 'Approved' : consentStatusWords[to];
  return html`<li>${renderMoment(date_time)}: ${event} ${actors[actor_type]}</li>`;
}

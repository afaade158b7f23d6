import { type ConsentEntry, isRevocable, listScope, revocationWords } from './consent-card.ts';
import { renderFacts } from './facts.ts';
import { html } from './html.ts';
import type { IdentityEntry } from './identity-grants.ts';
import { type Page, renderFormToken } from './layout.ts';
import { listSharedClaims, renderMoment } from './words.ts';

/** The question whether to end an access. */
export interface EndQuestion {
  readonly title: string;
  readonly main: Page['main'];
  /** The path that the confirming form posts to. */
  readonly action: string;
  readonly confirm: string;
  readonly keep: string;
}

/** Renders the page that asks a customer to confirm the end of an access. */
export function renderEndPage(question: EndQuestion, visitor: NonNullable<Page['visitor']>): Page {
  return {
    title: question.title,
    visitor,
    scripts: ['/assets/local-times.js'],
    main: html`<section class="card">
<h1>${question.title}</h1>
${question.main}
<form method="post" action="${question.action}">
${renderFormToken(visitor.formToken)}
<div class="actions">
<button id="confirm-revoke" class="danger">${question.confirm}</button>
<a id="keep" class="button second" href="/dashboard">${question.keep}</a>
</div>
</form>
</section>`,
  };
}

/** Asks whether to end a consent; `undefined` if a customer cannot end it. */
export function askToRevoke(entry: ConsentEntry): EndQuestion | undefined {
  const { consent, clientName } = entry;
  if (!isRevocable(consent)) return undefined;
  const { stop, keep, preposition, loses } = revocationWords[consent.consent_type];
  return {
    title: `${stop} ${preposition} ${clientName}?`,
    main: html`<p class="lead">With this access, ${clientName} will no longer be able to ${loses}.</p>
${renderFacts(listScope(entry))}
<p class="note">${clientName} may keep what it has already received. To start again, connect your bank in its app or site.</p>`,
    action: `/dashboard/consents/${consent.consent_id}/revoke`,
    confirm: stop,
    keep,
  };
}

/** Asks whether a third party is to stop recognizing the customer. */
export function askToEndIdentity({ grantId, clientName, createdAt, claims }: IdentityEntry): EndQuestion {
  return {
    title: `Stop being recognized by ${clientName}?`,
    main: html`<p class="lead">${clientName} will no longer know that it is you until you sign in there with us again.</p>
${renderFacts([['Recognizes you since', renderMoment(createdAt)], ...listSharedClaims(claims)])}`,
    action: `/dashboard/identities/${grantId}/end`,
    confirm: 'Stop',
    keep: 'Keep it',
  };
}

import { type ConsentEntry, isRevocable, listScope } from './consent-card.ts';
import { listSharedClaims } from './describe-consent.ts';
import { renderFacts } from './facts.ts';
import { type Html, html, isolateName } from './html.ts';
import type { IdentityEntry } from './identity-grants.ts';
import { type Page, type PageSession, renderFormToken } from './layout.ts';
import type { PageSettings } from './page-settings.ts';

/** A page that asks whether to end an access. */
export interface EndConfirmation {
  readonly title: Html;
  readonly main: Page['main'];
  /** The target of the form. */
  readonly action: string;
  readonly confirm: string;
  readonly keep: string;
}

export function renderEndPage(confirmation: EndConfirmation, browser: PageSession): Page {
  return {
    title: confirmation.title,
    browser,
    scripts: ['/assets/local-times.js'],
    main: html`<section class="card">
<h1>${confirmation.title}</h1>
${confirmation.main}
<form method="post" action="${confirmation.action}">
${renderFormToken(browser.formToken)}
<div class="actions">
<button id="confirm-revoke" class="danger">${confirmation.confirm}</button>
<a id="keep" class="button second" href="/dashboard">${confirmation.keep}</a>
</div>
</form>
</section>`,
  };
}

/** Returns the question whether to end a consent; `undefined` if the customer cannot end it. */
export function createRevocationQuestion(
  settings: PageSettings,
  entry: ConsentEntry,
): EndConfirmation | undefined {
  const { consent } = entry;
  if (!isRevocable(consent)) return undefined;
  const { types, note } = settings.texts.revocation;
  const { stop, question, keep, willLose } = types[consent.consent_type];
  const client = isolateName(entry.clientName);
  return {
    title: question(client),
    main: html`<p class="lead">${willLose(client)}</p>
${renderFacts(listScope(settings, entry))}
<p class="note">${note(client)}</p>`,
    action: `/dashboard/consents/${consent.consent_id}/revoke`,
    confirm: stop,
    keep,
  };
}

/** Returns the question whether a third party should no longer recognize the customer. */
export function createIdentityEndQuestion(
  { texts, formats }: PageSettings,
  { grantId, clientName, createdAt, claims }: IdentityEntry,
): EndConfirmation {
  const { question, willLose, sinceLabel, stop, keep } = texts.identity;
  const client = isolateName(clientName);
  return {
    title: question(client),
    main: html`<p class="lead">${willLose(client)}</p>
${renderFacts([[sinceLabel, formats.time(createdAt)], ...listSharedClaims(texts.consentPage, claims)])}`,
    action: `/dashboard/identities/${grantId}/end`,
    confirm: stop,
    keep,
  };
}

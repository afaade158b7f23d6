import type { ConsentType } from '@ob/core';
import {
  type Fact,
  type Html,
  html,
  type Page,
  type Question,
  renderFacts,
  renderFormToken,
  renderLines,
} from '@ob/server/pages';
import type { SignInTexts } from './texts/sign-in-texts.ts';

/** The content of the code page. */
export interface CodeView {
  readonly authorizationId: string;
  readonly challengeId: string;
  readonly clientName: string;
  /** The type of the consent that the code approves; absent for a request that only asks who the customer is. */
  readonly consentType?: ConsentType;
  /** The question of the consent page. */
  readonly question: Pick<Question, 'abilities' | 'facts'>;
  /** The names of the accounts that the customer chose. */
  readonly accounts: readonly string[];
  /** The fault of the last code; absent at first. */
  readonly alert?: string;
  /** The right code, in a sandbox. */
  readonly hint?: string;
}

/** Renders the page that asks for a one-time code, next to everything that the code approves. */
export function renderCodePage(
  { code: texts }: SignInTexts,
  view: CodeView,
  visitor: NonNullable<Page['visitor']>,
): Page {
  const { authorizationId, alert, hint, consentType = 'identification', clientName } = view;
  const goBack = (text: string): Html =>
    html`<a id="change" href="/authorizations/${authorizationId}">${text}</a>`;
  return {
    title: texts.title,
    visitor,
    main: html`<section class="card">
<h1>${texts.title}</h1>
<p class="lead">${texts.purposes[consentType](clientName)}</p>
${renderFacts(listTerms(texts, view))}
${alert !== undefined && html`<p class="alert" id="otp-error" role="alert">${alert}</p>`}
<form method="post" action="/authorizations/${authorizationId}/codes/${view.challengeId}">
${renderFormToken(visitor.formToken)}
<label class="field">${texts.label}
<input name="otp" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required>
</label>
<div class="actions"><button id="confirm">${texts.confirm}</button></div>
</form>
${hint !== undefined && html`<p class="note">${texts.hint(html`<code id="otp-hint">${hint}</code>`)}</p>`}
<p class="note">${texts.note(goBack)}</p>
</section>`,
  };
}

/** Renders the page after the last wrong code. */
export function renderCodeEndedPage(
  { codeEnded: texts }: SignInTexts,
  authorizationId: string,
  visitor: NonNullable<Page['visitor']>,
): Page {
  return {
    title: texts.title,
    visitor,
    main: html`<section class="card">
<h1>${texts.title}</h1>
<p class="alert" id="otp-error" role="alert">${texts.alert}</p>
<p class="lead">${texts.lead}</p>
<p><a id="start-again" href="/authorizations/${authorizationId}">${texts.startAgain}</a></p>
</section>`,
  };
}

/** Renders the page after the right code was sent again. */
export function renderCodeConfirmedPage(
  { codeConfirmed: texts }: SignInTexts,
  visitor: NonNullable<Page['visitor']>,
): Page {
  return {
    title: texts.title,
    visitor,
    main: html`<section class="card">
<h1>${texts.title}</h1>
<p class="lead" id="already-approved">${texts.lead}</p>
<p>${texts.next}</p>
</section>`,
  };
}

/** Lists everything that the code approves: the terms of the consent page, and the accounts chosen there. */
function listTerms(
  texts: SignInTexts['code'],
  { clientName, consentType, question, accounts }: CodeView,
): readonly Fact[] {
  const { abilities, facts } = question;
  const names = renderLines(accounts);
  if (consentType === 'payment') return [...facts, [texts.paidFrom, names]];
  const label = accounts.length === 1 ? texts.account : texts.accounts;
  return [
    [texts.client, clientName],
    [texts.abilities, renderLines(abilities)],
    ...facts,
    ...(accounts.length === 0 ? [] : [[label, names] as const]),
  ];
}

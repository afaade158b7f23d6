import type { ConsentType } from '@ob/core';
import {
  type ConsentPrompt,
  type Fact,
  type Html,
  html,
  isolateName,
  type Page,
  type PageSession,
  renderFacts,
  renderFormToken,
  renderLines,
} from '@ob/server/pages';
import { texts } from './texts.ts';

export interface CodeView {
  readonly authorizationId: string;
  readonly challengeId: string;
  readonly clientName: string;
  /** Absent if the third party only asks who the customer is. */
  readonly consentType?: ConsentType;
  readonly prompt: Pick<ConsentPrompt, 'abilities' | 'facts'>;
  /** The names of the chosen accounts. */
  readonly accounts: readonly Html[];
  /** The message about a refused code. Absent before the first code. */
  readonly alert?: string;
  /** The correct code. Only the sandbox shows it. */
  readonly hint?: string;
}

/** Renders the page for a one-time code, with everything that the code approves. */
export function renderCodePage(view: CodeView, browser: PageSession): Page {
  const { authorizationId, alert, hint, consentType = 'identification', clientName } = view;
  const goBack = (text: string): Html =>
    html`<a id="change" href="/authorizations/${authorizationId}">${text}</a>`;
  return {
    title: texts.code.title,
    browser,
    main: html`<section class="card">
<h1>${texts.code.title}</h1>
<p class="lead">${texts.code.purposes[consentType](isolateName(clientName))}</p>
${renderFacts(listTerms(view))}
${alert !== undefined && html`<p class="alert" id="otp-error" role="alert">${alert}</p>`}
<form method="post" action="/authorizations/${authorizationId}/codes/${view.challengeId}">
${renderFormToken(browser.formToken)}
<label class="field">${texts.code.label}
<input name="otp" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required>
</label>
<div class="actions"><button id="confirm">${texts.code.confirm}</button></div>
</form>
${hint !== undefined && html`<p class="note">${texts.code.hint(html`<code id="otp-hint">${hint}</code>`)}</p>`}
<p class="note">${texts.code.note(goBack)}</p>
</section>`,
  };
}

/** Renders the page after the last wrong code. */
export function renderCodeEndedPage(authorizationId: string, browser: PageSession): Page {
  return {
    title: texts.codeEnded.title,
    browser,
    main: html`<section class="card">
<h1>${texts.codeEnded.title}</h1>
<p class="alert" id="otp-error" role="alert">${texts.codeEnded.alert}</p>
<p class="lead">${texts.codeEnded.lead}</p>
<p><a id="start-again" href="/authorizations/${authorizationId}">${texts.codeEnded.startAgain}</a></p>
</section>`,
  };
}

/** Renders the page for a correct code that the browser sent twice. */
export function renderCodeConfirmedPage(browser: PageSession): Page {
  return {
    title: texts.codeConfirmed.title,
    browser,
    main: html`<section class="card">
<h1>${texts.codeConfirmed.title}</h1>
<p class="lead" id="already-approved">${texts.codeConfirmed.lead}</p>
<p>${texts.codeConfirmed.next}</p>
</section>`,
  };
}

/** Lists the terms of the consent page and the chosen accounts. */
function listTerms({ clientName, consentType, prompt, accounts }: CodeView): readonly Fact[] {
  const { abilities, facts } = prompt;
  const names = renderLines(accounts);
  if (consentType === 'payment') return [...facts, [texts.code.paidFrom, names]];
  const label = accounts.length === 1 ? texts.code.account : texts.code.accounts;
  return [
    [texts.code.client, isolateName(clientName)],
    [texts.code.abilities, renderLines(abilities)],
    ...facts,
    ...(accounts.length === 0 ? [] : [[label, names] as const]),
  ];
}

import type { Account } from '@ob/core';
import { describeEnding } from './account-numbers.ts';
import { type Fact, renderFacts } from './facts.ts';
import { type Html, type HtmlValue, html, isolateName } from './html.ts';
import { type Page, type PageSession, renderFormToken } from './layout.ts';
import type { PageSettings } from './page-settings.ts';
import type { Texts } from './texts/texts.ts';

export interface ConsentPrompt {
  readonly title: Html;
  readonly lead: Html;
  /** The rights of the third party; empty if the title names them. */
  readonly abilities: readonly string[];
  readonly facts: readonly Fact[];
  /** The number of accounts to choose: any, exactly one, or none. */
  readonly selection: 'many' | 'one' | 'none';
  /** The heading of the accounts. */
  readonly choice: string;
  readonly approve: string;
  readonly deny: string;
  readonly note: HtmlValue;
}

export interface ConsentView {
  readonly authorizationId: string;
  readonly prompt: ConsentPrompt;
  /** The accounts to choose from. */
  readonly accounts: readonly Account[];
  /** The preselected accounts. */
  readonly chosen: readonly string[];
  /** The error of the last attempt; absent at first. */
  readonly alert?: string;
}

/** Renders the page on which a customer decides about a consent. */
export function renderConsentPage({ texts }: PageSettings, view: ConsentView, browser: PageSession): Page {
  const { prompt, alert } = view;
  return {
    title: prompt.title,
    browser,
    main: html`<section class="card">
<h1>${prompt.title}</h1>
<p class="lead">${prompt.lead}</p>
${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
${prompt.abilities.length > 0 && html`<h2>${texts.consentPage.abilities}</h2><ul class="abilities">${prompt.abilities.map((line) => html`<li>${line}</li>`)}</ul>`}
${prompt.facts.length > 0 && html`<h2>${texts.consentPage.details}</h2>${renderFacts(prompt.facts)}`}
<form method="post" action="/authorizations/${view.authorizationId}">
${renderFormToken(browser.formToken)}
${renderAccounts(texts, view)}
<div class="actions">
${canApprove(view) && html`<button id="approve" name="decision" value="approve">${prompt.approve}</button>`}
<button id="deny" class="second" name="decision" value="deny">${prompt.deny}</button>
</div>
</form>
<p class="note">${prompt.note}</p>
</section>`,
  };
}

function canApprove({ prompt, accounts }: ConsentView): boolean {
  return prompt.selection === 'none' || accounts.length > 0;
}

function renderAccounts(texts: Texts, view: ConsentView): Html | false {
  if (view.prompt.selection === 'none') return false;
  if (view.accounts.length === 0) {
    return html`<p class="alert" role="alert">${texts.consentPage.noEligibleAccount}</p>`;
  }
  const type = view.prompt.selection === 'many' ? 'checkbox' : 'radio';
  // A single account needs no choice.
  const isChosen = ({ account_id }: Account): boolean =>
    view.chosen.includes(account_id) || (type === 'radio' && view.accounts.length === 1);
  return html`<fieldset><legend>${view.prompt.choice}</legend>
${view.accounts.map((account) => renderAccount(texts.accounts, account, isChosen(account), type))}
</fieldset>`;
}

function renderAccount(
  texts: Texts['accounts'],
  account: Account,
  checked: boolean,
  type: 'checkbox' | 'radio',
): Html {
  const facts = [
    texts.types[account.account_type],
    describeEnding(texts, account),
    account.currency,
    ...(account.status === 'enabled' ? [] : [texts.statuses[account.status]]),
  ];
  return html`<label class="choice">
<input type="${type}" name="account_id" value="${account.account_id}"${checked && html` checked`}>
<span>${isolateName(account.nickname)}<small>${facts.join(' · ')}</small></span>
</label>`;
}

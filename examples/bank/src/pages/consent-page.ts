import type { BankAccount } from './bank-accounts.ts';
import { type Fact, renderFacts } from './facts.ts';
import { type Html, type HtmlValue, html } from './html.ts';
import { type Page, renderFormToken } from './layout.ts';
import { accountStatusWords, accountTypeWords, sayAccountNumber } from './words.ts';

/** What a customer is asked, in words: see `describe-consent.ts`. */
export interface Question {
  readonly title: string;
  readonly lead: Html;
  /** What the third party may do, one line each; empty where the title says it all. */
  readonly abilities: readonly string[];
  readonly facts: readonly Fact[];
  /** How accounts are chosen: any number, exactly one, or not at all. */
  readonly choice: 'many' | 'one' | 'none';
  readonly choiceTitle: string;
  readonly approve: string;
  readonly deny: string;
  readonly note: HtmlValue;
}

/** What the consent page shows. */
export interface ConsentView {
  readonly authorizationId: string;
  readonly question: Question;
  /** The accounts to choose from. */
  readonly accounts: readonly BankAccount[];
  /** The accounts that are chosen when the page opens. */
  readonly chosen: readonly string[];
  /** What was wrong with the last attempt; absent at first. */
  readonly alert?: string;
}

/** Renders the page where a customer decides about a consent. */
export function renderConsentPage(view: ConsentView, visitor: NonNullable<Page['visitor']>): Page {
  const { question, alert } = view;
  return {
    title: question.title,
    visitor,
    main: html`<section class="card">
<h1>${question.title}</h1>
<p class="lead">${question.lead}</p>
${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
${question.abilities.length > 0 && html`<h2>What it may do</h2><ul class="abilities">${question.abilities.map((line) => html`<li>${line}</li>`)}</ul>`}
${question.facts.length > 0 && html`<h2>In detail</h2>${renderFacts(question.facts)}`}
<form method="post" action="/authorizations/${view.authorizationId}">
${renderFormToken(visitor.formToken)}
${renderAccounts(view)}
<div class="actions">
${canApprove(view) && html`<button id="approve" name="decision" value="approve">${question.approve}</button>`}
<button id="deny" class="second" name="decision" value="deny">${question.deny}</button>
</div>
</form>
<p class="note">${question.note}</p>
</section>`,
  };
}

function canApprove({ question, accounts }: ConsentView): boolean {
  return question.choice === 'none' || accounts.length > 0;
}

function renderAccounts(view: ConsentView): Html | false {
  if (view.question.choice === 'none') return false;
  if (view.accounts.length === 0) {
    return html`<p class="alert" role="alert">You hold no account that fits this request. You can only decline it.</p>`;
  }
  const type = view.question.choice === 'many' ? 'checkbox' : 'radio';
  // Where there is but one to take, choosing it decides nothing.
  const isChosen = ({ accountId }: BankAccount): boolean =>
    view.chosen.includes(accountId) || (type === 'radio' && view.accounts.length === 1);
  return html`<fieldset><legend>${view.question.choiceTitle}</legend>
${view.accounts.map((account) => renderAccount(account, type, isChosen(account)))}
</fieldset>`;
}

function renderAccount(account: BankAccount, type: string, checked: boolean): Html {
  const status = accountStatusWords[account.status];
  const facts = [
    accountTypeWords[account.accountType],
    sayAccountNumber(account),
    account.currency,
    ...(status === undefined ? [] : [status]),
  ];
  return html`<label class="choice">
<input type="${type}" name="account_id" value="${account.accountId}"${checked && html` checked`}>
<span>${account.nickname}<small>${facts.join(' · ')}</small></span>
</label>`;
}

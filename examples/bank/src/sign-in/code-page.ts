import type { ConsentType } from '@ob/core';
import type { BankAccount } from '../pages/bank-accounts.ts';
import type { Question } from '../pages/consent-page.ts';
import { type Fact, renderFacts, renderLines } from '../pages/facts.ts';
import { type Html, html } from '../pages/html.ts';
import { type Page, renderFormToken } from '../pages/layout.ts';
import { sayAccountNumber } from '../pages/words.ts';

/** What the code page shows. */
export interface CodeView {
  readonly authorizationId: string;
  readonly challengeId: string;
  readonly clientName: string;
  /** The type of the consent that the code approves; absent for a request that only asks who the customer is. */
  readonly consentType?: ConsentType;
  /** The question of the consent page. */
  readonly question: Pick<Question, 'abilities' | 'facts'>;
  /** The accounts that the customer chose. */
  readonly accounts: readonly BankAccount[];
  /** What was wrong with the last code; absent at first. */
  readonly alert?: string;
  /** The right code, in a sandbox. */
  readonly hint?: string;
}

/** Renders the page that asks for a one-time code, next to everything that the code approves. */
export function renderCodePage(view: CodeView, visitor: NonNullable<Page['visitor']>): Page {
  const { authorizationId, alert, hint } = view;
  return {
    title: 'Confirm with a one-time code',
    visitor,
    main: html`<section class="card">
<h1>Confirm with a one-time code</h1>
<p class="lead">${describePurpose(view)}</p>
${renderFacts(listTerms(view))}
${alert !== undefined && html`<p class="alert" id="otp-error" role="alert">${alert}</p>`}
<form method="post" action="/authorizations/${authorizationId}/codes/${view.challengeId}">
${renderFormToken(visitor.formToken)}
<label class="field">One-time code
<input name="otp" inputmode="numeric" autocomplete="one-time-code" spellcheck="false" required>
</label>
<div class="actions"><button id="confirm">Confirm</button></div>
</form>
${hint !== undefined && html`<p class="note">In this sandbox, the page shows your code: <code id="otp-hint">${hint}</code></p>`}
<p class="note">The code is for this page alone and works once, within 5 minutes. <a id="change" href="/authorizations/${authorizationId}">Go back</a> to change your choice or to get another code.</p>
</section>`,
  };
}

/** Renders the page after the last wrong code. */
export function renderCodeEndedPage(authorizationId: string, visitor: NonNullable<Page['visitor']>): Page {
  return {
    title: 'This code has ended',
    visitor,
    main: html`<section class="card">
<h1>This code has ended</h1>
<p class="alert" id="otp-error" role="alert">The code was wrong five times, so it cannot be used any more.</p>
<p class="lead">Nothing was approved. Start again to get another code.</p>
<p><a id="start-again" href="/authorizations/${authorizationId}">Start again</a></p>
</section>`,
  };
}

/** Renders the page after the right code was sent again. */
export function renderCodeConfirmedPage(visitor: NonNullable<Page['visitor']>): Page {
  return {
    title: 'You have already approved this',
    visitor,
    main: html`<section class="card">
<h1>You have already approved this</h1>
<p class="lead" id="already-approved">Your code was right, and your approval counts once. There is nothing more to do here.</p>
<p>Return to the app or site that sent you here. <a href="/dashboard">Shared access</a> shows everything that you have approved.</p>
</section>`,
  };
}

function describePurpose({ clientName, consentType }: CodeView): Html {
  if (consentType === undefined)
    return html`The code confirms to <strong>${clientName}</strong> that it is you.`;
  switch (consentType) {
    case 'payment':
      return html`The code approves this payment and no other. Check it before you confirm.`;
    case 'account-access':
      return html`The code lets <strong>${clientName}</strong> see the accounts below.`;
    case 'funds-confirmation':
      return html`The code lets <strong>${clientName}</strong> ask whether you have enough money.`;
  }
}

/** Lists everything that the code approves: the terms of the consent page, and the accounts chosen there. */
function listTerms({ clientName, consentType, question, accounts }: CodeView): readonly Fact[] {
  const { abilities, facts } = question;
  const names = renderLines(accounts.map((account) => `${account.nickname}, ${sayAccountNumber(account)}`));
  if (consentType === 'payment') return [...facts, ['Paid from', names]];
  return [
    ['For', clientName],
    ['It may', renderLines(abilities)],
    ...facts,
    ...(accounts.length === 0 ? [] : [[accounts.length === 1 ? 'Account' : 'Accounts', names] as const]),
  ];
}

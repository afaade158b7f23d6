import type { Consent } from '@ob/consent';
import type { BankAccount } from '../reader/customer-accounts.ts';
import { type Fact, renderFacts } from './facts.ts';
import { type Html, html } from './html.ts';
import { type Page, renderFormToken } from './layout.ts';
import { sayAccountNumber, sayPayeeNumber } from './words.ts';

/** What the code page shows. */
export interface CodeView {
  readonly authorizationId: string;
  readonly challengeId: string;
  readonly clientName: string;
  /** The consent that the code approves; absent for a request that only asks who the customer is. */
  readonly consent?: Consent;
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

function describePurpose({ clientName, consent }: CodeView): Html {
  if (consent === undefined) return html`The code confirms to <strong>${clientName}</strong> that it is you.`;
  switch (consent.consent_type) {
    case 'payment':
      return html`The code approves this payment and no other. Check it before you confirm.`;
    case 'account-access':
      return html`The code lets <strong>${clientName}</strong> see the accounts below.`;
    case 'funds-confirmation':
      return html`The code lets <strong>${clientName}</strong> ask whether you have enough money.`;
  }
}

function listTerms({ clientName, consent, accounts }: CodeView): readonly Fact[] {
  const names = accounts.map((account) => `${account.nickname}, ${sayAccountNumber(account)}`).join('; ');
  if (consent === undefined) return [['For', clientName]];
  if (consent.consent_type !== 'payment')
    return [
      ['For', clientName],
      [accounts.length === 1 ? 'Account' : 'Accounts', names],
    ];
  const { amount, creditor_account: payee, reference } = consent;
  return [
    ['Amount', `${amount.amount} ${amount.currency}`],
    ['Payee', payee.name],
    ['Payee’s account', sayPayeeNumber(payee)],
    ...(reference === undefined ? [] : [['Reference', reference] as const]),
    ['Paid from', names],
  ];
}

import { html, isolateName, type Page, type PageSession, renderFormToken } from '@ob/server/pages';
import { texts } from './texts.ts';

export interface SignInView {
  readonly browser: Omit<PageSession, 'customer'>;
  /** The user name of the last attempt; empty at first. */
  readonly username: string;
  /** The error of the last attempt; absent at first. */
  readonly alert?: string;
  /** The authorization to continue, and the name of the third party. */
  readonly authorization?: { readonly authorizationId: string; readonly clientName: string };
  /** A hint for users of the sandbox. */
  readonly hint?: string;
}

/** Renders the page on which a customer signs in. */
export function renderSignInPage(bankName: string, view: SignInView): Page {
  const { authorization, alert, hint } = view;
  return {
    title: texts.signIn.title,
    browser: view.browser,
    main: html`<section class="card">
<h1>${texts.signIn.title}</h1>
<p class="lead">${authorization === undefined ? texts.signIn.lead : texts.signIn.leadFromClient(isolateName(authorization.clientName), bankName)}</p>
${alert !== undefined && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="/sign-in">
${renderFormToken(view.browser.formToken)}
${authorization !== undefined && html`<input type="hidden" name="authorization" value="${authorization.authorizationId}">`}
<label class="field">${texts.signIn.username}
<input name="username" value="${view.username}" autocomplete="username" autocapitalize="none" spellcheck="false" required>
</label>
<label class="field">${texts.signIn.password}
<input name="password" type="password" autocomplete="current-password" required>
</label>
<div class="actions"><button id="sign-in">${texts.signIn.title}</button></div>
</form>
${hint !== undefined && html`<p class="note">${hint}</p>`}
</section>`,
  };
}

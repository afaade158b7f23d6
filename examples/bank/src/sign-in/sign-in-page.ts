import { html, type Page, type PageVisitor, renderFormToken } from '@ob/server/pages';
import { texts } from './texts.ts';

/** The content of the sign-in page. */
export interface SignInView {
  readonly browser: Omit<PageVisitor, 'customer'>;
  /** The name that was typed before; empty at first. */
  readonly username: string;
  /** The fault of the last attempt; absent at first. */
  readonly alert?: string;
  /** The authorization that goes on after signing in, and the name of who asks for it. */
  readonly authorization?: { readonly authorizationId: string; readonly clientName: string };
  /** A line for those who try the sandbox. */
  readonly hint?: string;
}

/** Renders the page on which a customer signs in. */
export function renderSignInPage(bankName: string, view: SignInView): Page {
  const { authorization, alert, hint } = view;
  return {
    title: texts.signIn.title,
    visitor: view.browser,
    main: html`<section class="card">
<h1>${texts.signIn.title}</h1>
<p class="lead">${authorization === undefined ? texts.signIn.lead : texts.signIn.leadFromClient(authorization.clientName, bankName)}</p>
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

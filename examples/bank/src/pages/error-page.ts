import { html } from './html.ts';
import type { Page } from './layout.ts';

/** Why a page cannot be shown: the code that the page names, what it tells the customer, and the status it comes with. */
export const pageErrors = {
  invalid_request: {
    status: 400,
    advice:
      'It may have been completed already, it may have waited too long, or it was started in another browser.',
  },
  invalid_form: {
    status: 403,
    advice:
      'Your session on this page has ended, or the form did not come from this site. Go back and try again.',
  },
  consent_not_found: { status: 404, advice: 'There is no such access among yours.' },
  invalid_consent_status: { status: 409, advice: 'It has ended already.' },
  payload_too_large: { status: 413, advice: 'The form is too large.' },
  unsupported_media_type: { status: 415, advice: 'The form came in a way that this page does not take.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly advice: string }>>;

/** A key of {@link pageErrors}. */
export type PageErrorCode = keyof typeof pageErrors;

/** Renders the page that says a request cannot go on; `code` names why. */
export function renderErrorPage(code: string, advice: string): Page {
  return {
    title: 'This cannot go on',
    main: html`<section class="card">
<h1>This cannot go on</h1>
<p class="lead">${advice}</p>
<p>Return to the app or site that sent you here and start again. If it happens once more, give them this code:</p>
<p class="alert"><code id="error">${code}</code></p>
</section>`,
  };
}

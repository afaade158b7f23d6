import type { OAuthRefusal, OAuthRefusalReason } from '@ob/oauth';
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
  second_factor_missing: {
    status: 403,
    advice: 'This needs a one-time code, and you have no authenticator app yet. Ask your bank for one.',
  },
  consent_not_found: { status: 404, advice: 'There is no such access among yours.' },
  invalid_consent_status: { status: 409, advice: 'It has ended already.' },
  payload_too_large: { status: 413, advice: 'The form is too large.' },
  method_not_allowed: { status: 405, advice: 'This page does not take requests of this kind.' },
  internal_error: { status: 500, advice: 'Something went wrong on our side.' },
  service_unavailable: {
    status: 503,
    advice: 'We cannot reach our systems at the moment. Wait a minute, then try again.',
  },
  unsupported_media_type: { status: 415, advice: 'The form came in a way that this page does not take.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly advice: string }>>;

/** A key of {@link pageErrors}. */
export type PageErrorCode = keyof typeof pageErrors;

/** The heading and the advice for each reason for which an app's request cannot be opened. */
const openingErrors: Readonly<
  Partial<Record<OAuthRefusalReason, Pick<Page, 'title'> & { readonly advice: string }>>
> = {
  request_not_pushed: {
    title: 'We never received this request',
    advice:
      'The app or site that sent you here must send us its request first. It did not, so there is nothing to show you.',
  },
  request_uri_used: {
    title: 'This request was already answered',
    advice: 'A request works only once. You approved or declined this one before, perhaps in another window.',
  },
  request_uri_expired: {
    title: 'This request has expired',
    advice: 'A request must be opened within one minute, and answered within 10 minutes after that.',
  },
  request_uri_unknown: {
    title: 'This request is not from that app',
    advice:
      'We know of no such request from the app or site that sent you here. It may belong to another app.',
  },
};

/** Renders the page for an app's request that cannot be opened. */
export function renderOpeningError({ error, reason }: Pick<OAuthRefusal, 'error' | 'reason'>): Page {
  const { title, advice } = openingErrors[reason] ?? { advice: pageErrors.invalid_request.advice };
  return renderErrorPage(error, advice, title);
}

/** Renders the page that says a request cannot go on; `code` names why. */
export function renderErrorPage(code: string, advice: string, title = 'This cannot go on'): Page {
  return {
    title,
    main: html`<section class="card">
<h1>${title}</h1>
<p class="lead">${advice}</p>
<p>Return to the app or site that sent you here and start again. If it happens once more, give them this code:</p>
<p class="alert"><code id="error">${code}</code></p>
</section>`,
  };
}

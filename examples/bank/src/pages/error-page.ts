import type { OAuthRefusal, OAuthRefusalReason } from '@ob/oauth';
import { type HtmlValue, html } from './html.ts';
import type { Page } from './layout.ts';

/** What a customer can do after an error, next to the code that they may have to name. */
const nextSteps = {
  return_to_app:
    'Return to the app or site that sent you here and start again. If it happens once more, give them this code:',
  try_again: 'If it happens once more, contact us and give us this code:',
  go_home: html`<a id="home" href="/">The start page</a> leads to everything on this site. If you need help, give us this code:`,
  see_access: html`<a href="/dashboard">Shared access</a> shows every access that you have given. If you need help, give us this code:`,
} as const satisfies Readonly<Record<string, HtmlValue>>;

/** The texts of an error page. */
interface ErrorTexts {
  /** The heading; absent: `This cannot go on`. */
  readonly title?: string;
  readonly advice: string;
  /** Absent: `return_to_app`. */
  readonly next?: keyof typeof nextSteps;
}

/** The errors of pages: the status, and the texts for the customer. */
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
    next: 'try_again',
  },
  second_factor_missing: {
    status: 403,
    title: 'You need an authenticator app',
    advice: 'This needs a one-time code, and you have no authenticator app yet. Contact us to get one.',
    next: 'try_again',
  },
  consent_not_found: { status: 404, advice: 'There is no such access among yours.', next: 'see_access' },
  invalid_consent_status: {
    status: 409,
    title: 'This access has ended',
    advice: 'It had ended already, so there is nothing to stop.',
    next: 'see_access',
  },
  not_found: {
    status: 404,
    title: 'There is no such page',
    advice: 'Check the address for typing mistakes.',
    next: 'go_home',
  },
  payload_too_large: { status: 413, advice: 'The form is too large.', next: 'try_again' },
  internal_error: {
    status: 500,
    title: 'Something went wrong',
    advice: 'The fault is on our side. Load this page again.',
    next: 'try_again',
  },
  service_unavailable: {
    status: 503,
    title: 'We are out of service for a moment',
    advice: 'We cannot reach our systems. Wait a minute, then load this page again.',
    next: 'try_again',
  },
  unsupported_media_type: {
    status: 415,
    advice: 'The form came in a way that this page does not take.',
    next: 'try_again',
  },
} as const satisfies Readonly<Record<string, ErrorTexts & { readonly status: number }>>;

/** A key of {@link pageErrors}. */
export type PageErrorCode = keyof typeof pageErrors;

/** The heading and the advice for each reason for which an app's request cannot be opened. */
const openingErrors: Readonly<Partial<Record<OAuthRefusalReason, ErrorTexts>>> = {
  request_not_pushed: {
    title: 'We never received this request',
    advice:
      'The app or site that sent you here must send us its request first. It did not, so there is nothing to show you.',
  },
  client_id_missing: {
    title: 'We do not know which app sent you here',
    advice:
      'The address that brought you here lacks the name of the app or site (client_id). It made a mistake in the link.',
  },
  authorize_parameters: {
    title: 'The address of this page is not right',
    advice: 'The app or site that sent you here named itself or its request twice (client_id, request_uri).',
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
  return renderErrorPage(error, openingErrors[reason] ?? { advice: pageErrors.invalid_request.advice });
}

/** Renders the page that says why a request cannot go on, with the code of the error. */
export function renderErrorPage(
  code: string,
  { title = 'This cannot go on', advice, next = 'return_to_app' }: ErrorTexts,
): Page {
  return {
    title,
    main: html`<section class="card">
<h1>${title}</h1>
<p class="lead">${advice}</p>
<p>${nextSteps[next]}</p>
<p class="alert"><code id="error">${code}</code></p>
</section>`,
  };
}

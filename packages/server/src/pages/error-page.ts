import type { OAuthRefusal } from '@ob/oauth/primitives';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import { type NextStep, type PageErrorCode, pageErrors } from './page-errors.ts';
import type { ErrorText, ErrorTexts } from './texts/error-texts.ts';

/** Renders the page of an error code. */
export function renderPageError(texts: ErrorTexts, code: PageErrorCode): Page {
  return renderErrorPage(texts, { code, next: pageErrors[code].next, ...texts.pages[code] });
}

/** Renders the page of an authorization request that cannot be opened. */
export function renderOpeningError(
  texts: ErrorTexts,
  { error, reason }: Pick<OAuthRefusal, 'error' | 'reason'>,
): Page {
  const known: Readonly<Partial<Record<string, ErrorText>>> = texts.opening;
  const text = known[reason] ?? { advice: texts.pages.invalid_request.advice };
  return renderErrorPage(texts, { code: error, next: 'return_to_app', ...text });
}

/** Renders an error page with the code of the error. */
export function renderErrorPage(
  texts: ErrorTexts,
  { code, next, title = texts.title, advice }: ErrorText & { readonly code: string; readonly next: NextStep },
): Page {
  return {
    title,
    main: html`<section class="card">
<h1>${title}</h1>
<p class="lead">${advice}</p>
<p>${texts.next[next]}</p>
<p class="alert"><code id="error">${code}</code></p>
</section>`,
  };
}

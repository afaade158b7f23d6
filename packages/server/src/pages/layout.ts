import type { SignedInCustomer } from './customer-session.ts';
import { type Html, html, isolateName, renderPlain } from './html.ts';
import type { PageSettings } from './page-settings.ts';
import type { FrameTexts } from './texts/texts.ts';

/** The content of a page. */
export interface Page {
  readonly title: string | Html;
  readonly main: Html;
  /** Whether the page uses the wide layout, for lists. */
  readonly wide?: boolean;
  /** Paths of style sheets and scripts of this page only. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** The browser; absent on pages without forms. */
  readonly browser?: PageSession;
}

/** A browser that gets forms. `readBrowserSession` and `selectSignedIn` return it. */
export interface PageSession {
  /** Absent on public pages. */
  readonly customer?: Pick<SignedInCustomer, 'displayName'>;
  /** The token of the forms, for {@link renderFormToken}. */
  readonly formToken: string;
  /** The `Set-Cookie` value for a new browser; the token depends on it. */
  readonly cookie?: string;
}

/** Renders a page in the frame that all pages share. */
export function renderPage(settings: PageSettings, page: Page): string {
  const { texts, bankName, footer } = settings;
  const { title, main, wide, browser } = page;
  return html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${renderPlain(title)} · ${bankName}</title>
<link rel="stylesheet" href="/assets/bank.css">
<link rel="stylesheet" href="/assets/controls.css">
<link rel="stylesheet" href="/assets/cards.css">
${renderFiles(settings, page)}<link rel="icon" href="/assets/bank.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">${texts.frame.skip}</a>
<header class="top">
<p class="brand"><a href="/"><img src="/assets/bank.svg" alt="" width="32" height="32"> ${bankName}</a></p>
${browser?.customer !== undefined && renderCustomer(texts.frame, browser.customer, browser.formToken)}
</header>
<main id="main"${wide === true && html` class="wide"`}>
${main}
</main>
<footer><p>${footer}</p></footer>
</body>
</html>
`.markup;
}

/** Puts the theme last, so that it overrides the other style sheets. */
function renderFiles({ texts, theme }: PageSettings, { styles = [], scripts = [] }: Page): Html {
  const sheets = theme === undefined ? styles : [...styles, '/assets/theme.css'];
  return html`${sheets.map((path) => html`<link rel="stylesheet" href="${path}">\n`)}${scripts.map((path) => html`<script src="${path}" data-time-title="${texts.frame.timeAtBank('{time}')}" defer></script>\n`)}`;
}

function renderCustomer(
  texts: FrameTexts,
  customer: Pick<SignedInCustomer, 'displayName'>,
  formToken: string,
): Html {
  return html`<div class="customer">
<span><span class="prefix">${texts.signedInAs}</span> <strong>${isolateName(customer.displayName)}</strong></span>
<nav aria-label="${texts.navigation}"><a href="/dashboard">${texts.dashboard}</a></nav>
<form method="post" action="/sign-out">${renderFormToken(formToken)}<button class="quiet" id="sign-out">${texts.signOut}</button></form>
</div>`;
}

/** Renders the hidden field with the form token. */
export function renderFormToken(formToken: string): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}">`;
}

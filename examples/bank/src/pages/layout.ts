import type { SignedInCustomer } from './customer-session.ts';
import { type Html, html } from './html.ts';

/** The name of the bank, as every page shows it. */
export const bankName = 'Sample Bank';

/** A page before it gets its frame. */
export interface Page {
  readonly title: string;
  readonly main: Html;
  /** Whether the page holds lists rather than one form. */
  readonly wide?: boolean;
  /** Paths of the style sheets and scripts that only this page needs. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Who is signed in, with the token of the session's forms; absent on pages for anybody. */
  readonly visitor?: { readonly customer: Pick<SignedInCustomer, 'displayName'>; readonly formToken: string };
}

/** Puts a page into the frame that all pages share. */
export function renderPage({ title, main, wide, styles = [], scripts = [], visitor }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#152023" media="(prefers-color-scheme: dark)">
<title>${title} · ${bankName}</title>
<link rel="stylesheet" href="/assets/bank.css">
<link rel="stylesheet" href="/assets/controls.css">
<link rel="stylesheet" href="/assets/cards.css">
${styles.map((path) => html`<link rel="stylesheet" href="${path}">\n`)}${scripts.map((path) => html`<script src="${path}" defer></script>\n`)}<link rel="icon" href="/assets/bank.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<p class="brand"><a href="/"><img src="/assets/bank.svg" alt="" width="32" height="32"> ${bankName}</a></p>
${visitor !== undefined && renderVisitor(visitor)}
</header>
<main id="main"${wide === true && html` class="wide"`}>
${main}
</main>
<footer><p>${bankName} is a demonstration. No real money, no real customers.</p></footer>
</body>
</html>
`.markup;
}

function renderVisitor({ customer, formToken }: NonNullable<Page['visitor']>): Html {
  return html`<div class="visitor">
<span><span class="prefix">Signed in as</span> <strong>${customer.displayName}</strong></span>
<nav aria-label="Your account"><a href="/dashboard">Shared access</a></nav>
<form method="post" action="/sign-out">${renderFormToken(formToken)}<button class="quiet" id="sign-out">Sign out</button></form>
</div>`;
}

/** Writes the hidden field that every form carries against cross-site request forgery. */
export function renderFormToken(formToken: string): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}">`;
}

import { html } from 'hono/html';

/** Escaped HTML. */
export type Markup = ReturnType<typeof html>;

export function renderHome(): Markup {
  return renderPage(
    'Welcome',
    html`<section class="hero">
<h1>All your accounts in one place</h1>
<p class="lead">See your balances, where your money goes, and every payment as it happens.</p>
${connectButton}
<ul class="promises">
<li>You choose the accounts, at your bank.</li>
<li>You can end the access there at any time.</li>
<li>We never see your password.</li>
</ul>
</section>`,
  );
}

/** Renders a problem, with a button to connect again. */
export function renderProblem(problem: string): Markup {
  return renderPage(
    'Not connected',
    html`<section class="hero">
<h1>Not connected</h1>
<p class="lead" id="problem">${problem}</p>
${connectButton}
</section>`,
  );
}

/** Renders the page after the customer declined at the bank. Earlier connections remain valid. */
export function renderDeclined(): Markup {
  return renderPage(
    'Declined',
    html`<section class="hero">
<h1>You declined</h1>
<p class="lead" id="problem">You declined at your bank. Nothing more is shared, and nothing is paid.</p>
${connectButton}
<p><a href="/accounts">Your money</a></p>
</section>`,
  );
}

const connectButton = html`<form method="post" action="/connect"><button id="connect">Connect your bank</button></form>`;

/** Renders a complete page. `scripts` are paths on this site. */
export function renderPage(title: string, main: Markup, scripts: readonly string[] = []): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sample Budget App</title>
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/lists.css">
${scripts.map((path) => html`<script src="${path}" defer></script>\n`)}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><p><a class="brand" href="/">Sample Budget App</a></p></header>
<main id="main">
${main}
</main>
<footer><p>A demonstration of a third party. No real money.</p></footer>
</body>
</html>
`;
}

import type { Table } from '../journey.ts';
import type { VerifiedEvent } from '../receiver.ts';
import { html, type Markup } from './markup.ts';

/** Renders the first page: the button that everything begins with. */
export function renderHome(): string {
  return renderPage(
    'Sample Budget App',
    html`<h1>All your accounts in one place</h1>
<p>Connect your bank to see your accounts, balances and payments here. You decide which accounts, at your bank, and
you can end it there at any time. We never see your password.</p>
${connectButton}`,
  );
}

/** Renders what the customer agreed to show, and what the bank told since. */
export function renderAccounts(tables: readonly Table[], events: readonly VerifiedEvent[]): string {
  const news: Table = {
    title: 'Last news from your bank',
    headings: ['when', 'what'],
    rows: events.map((event) => [event.timestamp.slice(0, 19).replace('T', ' '), event.type]),
    numeric: [],
  };
  return renderPage(
    'Your accounts',
    html`<h1>Your accounts</h1>
${[...tables, news].map(renderTable)}`,
  );
}

/** Renders the page that says why there is nothing to see, with the button to begin again. */
export function renderProblem(problem: string): string {
  return renderPage(
    'Not connected',
    html`<h1>Not connected</h1>
<p id="problem">${problem}</p>
${connectButton}`,
  );
}

const connectButton = html`<form method="post" action="/connect"><button id="connect">Connect your bank</button></form>`;

function renderTable({ title, headings, rows, numeric }: Table): Markup {
  const styleOf = (column: number): string => (numeric.includes(column) ? 'number' : 'text');
  if (rows.length === 0) return html`<h2>${title}</h2><p>Nothing yet.</p>`;
  return html`<h2>${title}</h2>
<table>
<thead><tr>${headings.map((heading, column) => html`<th scope="col" class="${styleOf(column)}">${heading}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, column) => html`<td class="${styleOf(column)}">${cell}</td>`)}</tr>`)}</tbody>
</table>`;
}

function renderPage(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><p><a href="/">Sample Budget App</a></p></header>
<main>
${main}
</main>
</body>
</html>
`.markup;
}

import { askedAmount } from '../funds.ts';
import type { Table } from '../journey.ts';
import { sampleTerms } from '../payments.ts';
import type { VerifiedEvent } from '../receiver.ts';
import { html, type Markup } from './markup.ts';
import type { FundsAnswer } from './visitors.ts';

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

/** What a visitor sees who has connected a bank. */
export interface AccountsView {
  readonly tables: readonly Table[];
  readonly payments: Table;
  readonly answers: readonly FundsAnswer[];
  readonly events: readonly VerifiedEvent[];
}

/** Renders what the customer agreed to show, to pay and to ask, and what the bank told since. */
export function renderAccounts({ tables, payments, answers, events }: AccountsView): string {
  const news: Table = {
    title: 'Last news from your bank',
    headings: ['when', 'what'],
    rows: events.map((event) => [event.timestamp.slice(0, 19).replace('T', ' '), event.type]),
    numeric: [],
  };
  return renderPage(
    'Your accounts',
    html`<h1>Your accounts</h1>
${renderOrders(payments, answers)}
${[...tables, news].map(renderTable)}`,
  );
}

function renderOrders(payments: Table, answers: readonly FundsAnswer[]): Markup {
  const { amount, creditor_account: payee } = sampleTerms;
  const asked: Table = {
    title: 'Is the money there?',
    headings: ['question', 'answer'],
    rows: answers.map(({ question, isAvailable }) => [question, isAvailable ? 'yes' : 'no']),
    numeric: [],
  };
  return html`<div class="orders">
<form method="post" action="/pay"><button id="pay">Pay ${amount.amount} ${amount.currency} to ${payee.name}</button></form>
<form method="post" action="/ask"><button id="ask">Ask your bank whether ${askedAmount} is there</button></form>
</div>
${[payments, asked].filter(({ rows }) => rows.length > 0).map(renderTable)}`;
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

/** Renders the page after the customer has declined at the bank; what was agreed to before goes on. */
export function renderDeclined(): string {
  return renderPage(
    'Declined',
    html`<h1>You declined</h1>
<p id="problem">You declined at your bank. Nothing more is shared, and nothing is paid.</p>
<p><a href="/accounts">Your accounts</a></p>
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

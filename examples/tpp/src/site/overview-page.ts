import type { Balance, Payment } from '@ob/core';
import { html } from 'hono/html';
import { requestedAmount } from '../funds.ts';
import { sampleTerms } from '../payments.ts';
import type { VerifiedEvent } from '../receiver.ts';
import { renderNews } from './news.ts';
import type { AccountOverview, AccountTransaction, Overview } from './overview.ts';
import { type Markup, renderPage } from './pages.ts';
import type { FundsResult } from './sessions.ts';
import { renderSpending } from './spending-chart.ts';
import { accountTypeDescriptions, formatMoney, readMoney, renderDay } from './texts.ts';

export interface OverviewView {
  readonly overview: Overview;
  readonly payments: readonly Payment[];
  readonly fundsResults: readonly FundsResult[];
  readonly events: readonly VerifiedEvent[];
}

export function renderOverview({ overview, payments, fundsResults, events }: OverviewView): Markup {
  return renderPage(
    'Your money',
    html`<h1>Your money</h1>
${renderAccounts(overview.accounts)}
<div class="columns">
<div>
${renderSpending(overview.spending, overview.currency)}
${renderLatest(overview.latest)}
</div>
<div>
${renderOrders(payments, fundsResults)}
${renderNews(events)}
</div>
</div>`,
    ['/site.js'],
  );
}

function renderAccounts(accounts: readonly AccountOverview[]): Markup {
  return html`<section aria-labelledby="accounts-title"><h2 class="hidden" id="accounts-title">Your accounts</h2>
<ul class="accounts" id="accounts">${accounts.map(renderAccount)}</ul></section>`;
}

function renderAccount({ account, balances }: AccountOverview): Markup {
  const number = account.identifiers?.[0]?.id.slice(-4);
  const facts = [
    accountTypeDescriptions[account.account_type],
    ...(number === undefined ? [] : [`ending ${number}`]),
    ...(account.status === 'enabled' ? [] : [account.status === 'pending' ? 'not open yet' : account.status]),
  ];
  return html`<li class="card account">
<h3>${account.nickname}</h3>
<p class="soft">${facts.join(' · ')}</p>
${renderBalances(balances)}
</li>`;
}

/** Shows the available balance first, or the booked balance if there is none. */
function renderBalances(balances: readonly Balance[]): Markup {
  const find = (type: Balance['balance_type']) => balances.find(({ balance_type }) => balance_type === type);
  const booked = find('booked');
  const main = find('available') ?? booked;
  if (main === undefined) return html`<p class="soft">No balance</p>`;
  const isSame = booked === undefined || formatBalance(booked) === formatBalance(main);
  return html`<p class="balance">${formatBalance(main)}</p>
<p class="soft">${main.balance_type === 'available' ? 'available' : 'booked'}${isSame ? html`` : html`, <span class="unbroken">${formatBalance(booked)}</span> booked`}</p>`;
}

function formatBalance({ amount, credit_debit_indicator }: Balance): string {
  return formatMoney(readMoney(amount, credit_debit_indicator));
}

function renderLatest(latest: readonly AccountTransaction[]): Markup {
  return html`<section class="card" id="latest">
<h2>Latest transactions</h2>
${latest.length === 0 ? html`<p class="soft">Nothing yet.</p>` : html`<ol class="rows">${latest.map(renderTransaction)}</ol>`}
</section>`;
}

function renderTransaction({ transaction, account }: AccountTransaction): Markup {
  const { merchant_details, creditor_account, transaction_information, booking_date_time } = transaction;
  const name = merchant_details?.name ?? transaction_information ?? creditor_account?.name ?? 'Transaction';
  const money = readMoney(transaction.amount, transaction.credit_debit_indicator);
  const style = money.hundredths > 0 ? 'amount in' : 'amount';
  return html`<li><span>${name}<small>${renderDay(booking_date_time)} · ${account.nickname}${transaction.status === 'pending' ? ' · pending' : ''}</small></span>
<span class="${style}">${money.hundredths > 0 ? '+' : ''}${formatMoney(money)}</span></li>`;
}

function renderOrders(payments: readonly Payment[], fundsResults: readonly FundsResult[]): Markup {
  const { amount, creditor_account: payee } = sampleTerms;
  const requested = formatMoney(readMoney({ ...amount, amount: requestedAmount }));
  return html`<section class="card" id="orders">
<h2>Pay from your bank</h2>
<form method="post" action="/pay"><button id="pay">Pay ${formatMoney(readMoney(amount))} to ${payee.name}</button></form>
${payments.length === 0 ? html`` : html`<h3>Payments</h3><ol class="rows" id="payments">${payments.map(renderPayment)}</ol>`}
<form method="post" action="/ask"><button id="ask" class="second">Ask whether ${requested} is there</button></form>
${fundsResults.length === 0 ? html`` : html`<h3>Is the money there?</h3><ol class="rows" id="answers">${fundsResults.map(renderFundsResult)}</ol>`}
</section>`;
}

function renderPayment({
  creditor_account,
  creation_date_time,
  amount,
  status,
  status_reason,
}: Payment): Markup {
  return html`<li><span>${creditor_account.name}<small>${renderDay(creation_date_time)} · ${status_reason?.description ?? status}</small></span>
<span class="amount">${formatMoney(readMoney(amount))}</span></li>`;
}

function renderFundsResult({ label, isAvailable }: FundsResult): Markup {
  return html`<li><span>${label}</span><strong>${isAvailable ? 'yes' : 'no'}</strong></li>`;
}

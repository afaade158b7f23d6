import type { VerifiedEvent } from '../receiver.ts';
import type { Answer } from './answers.ts';
import type { ConnectedVisitor, Site } from './handler.ts';
import { html, type Markup } from './markup.ts';
import type { Visitor } from './visitors.ts';
import { renderClock } from './words.ts';

const shownEvents = 10;

const eventWords: Readonly<Record<string, string>> = {
  'consent.authorized': 'You approved an access',
  'consent.rejected': 'An access was declined',
  'consent.revoked': 'An access was ended',
  'consent.expired': 'An access has expired',
  'payment.created': 'Your bank accepted a payment',
  'payment.completed': 'A payment was made',
  'payment.failed': 'A payment was not made',
  'transaction.posted': 'A transaction was booked',
  'balance.updated': 'A balance changed',
  'schedule.created': 'A standing order was set up',
  'schedule.executed': 'A standing order was paid',
  'schedule.failed': 'A standing order was not paid',
  'schedule.cancelled': 'A standing order was cancelled',
};

/** Lists the latest events about a visitor's own resources, newest first. */
export function listNews({ receiver }: Site, visitor: Visitor): readonly VerifiedEvent[] {
  return receiver.events.filter(isAbout(visitor)).slice(-shownEvents).reverse();
}

/** Streams new events about a visitor's own resources as server-sent events, each as a list item. */
export async function streamNews({ receiver }: Site, visitor: ConnectedVisitor): Promise<Answer> {
  const isShown = isAbout(visitor);
  return {
    status: 200,
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    content: ': connected\n\n',
    stream: (send) =>
      receiver.listen((event) => {
        if (isShown(event)) send(`id: ${event.id}\ndata: ${describeNews(event)}\n\n`);
      }),
  };
}

/** Renders the list of events. The script adds those that arrive later. */
export function renderNews(events: readonly VerifiedEvent[]): Markup {
  return html`<section class="card" id="news" data-stream="/news">
<h2>News from your bank</h2>
<p class="soft" id="live">Reload the page to see the latest news.</p>
<p id="changed" role="status" hidden>Something changed. <a href="/accounts">Show the latest</a></p>
<ol class="rows" id="events">${events.map((event) => html`<li>${renderEvent(event)}</li>`)}</ol>
</section>`;
}

function renderEvent({ type, timestamp }: VerifiedEvent): Markup {
  return html`<span>${nameEvent(type)}<small>${renderClock(timestamp)}</small></span> <code>${type}</code>`;
}

function describeNews({ type, timestamp }: VerifiedEvent): string {
  return JSON.stringify({ name: nameEvent(type), type, timestamp });
}

function nameEvent(type: string): string {
  return eventWords[type] ?? 'Something happened';
}

function isAbout(visitor: Visitor): (event: VerifiedEvent) => boolean {
  return ({ resource_id }) =>
    visitor.resourceIds.has(resource_id) || visitor.paymentIds.includes(resource_id);
}

import type { VerifiedEvent } from '../receiver.ts';
import type { Answer } from './answers.ts';
import type { ConnectedVisitor, Site } from './handler.ts';
import { html, type Markup } from './markup.ts';
import { describeEvent } from './news-sentences.ts';
import { renderClock } from './texts.ts';
import type { Visitor } from './visitors.ts';

const shownEvents = 10;

/** Lists the latest events about the visitor's own resources, newest first. */
export function listNews({ receiver }: Site, visitor: Visitor): readonly VerifiedEvent[] {
  return receiver.events.filter(isAbout(visitor)).slice(-shownEvents).reverse();
}

/** Streams new events about the visitor's own resources as server-sent events. The data is a list item in HTML. */
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
        if (isShown(event))
          send(
            `id: ${event.id}\ndata: ${JSON.stringify({ text: describeEvent(event), timestamp: event.timestamp })}\n\n`,
          );
      }),
  };
}

/** Renders the list of events. The script adds later ones. */
export function renderNews(events: readonly VerifiedEvent[]): Markup {
  return html`<section class="card" id="news" data-stream="/news">
<h2>News from your bank</h2>
<p class="soft" id="live">Reload the page to see the latest news.</p>
<p id="changed" role="status" hidden>Something changed. <a href="/accounts">Show the latest</a></p>
<ol class="rows" id="events">${events.map((event) => html`<li>${renderEvent(event)}</li>`)}</ol>
</section>`;
}

function renderEvent(event: VerifiedEvent): Markup {
  return html`<span>${describeEvent(event)}<small>${renderClock(event.timestamp)}</small></span>`;
}

function isAbout(visitor: Visitor): (event: VerifiedEvent) => boolean {
  return ({ resource_id }) =>
    visitor.resourceIds.has(resource_id) || visitor.paymentIds.includes(resource_id);
}

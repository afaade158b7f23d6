import type { VerifiedEvent } from '../receiver.ts';
import type { ConnectedSession, Site } from './handler.ts';
import { html, type Markup } from './markup.ts';
import { describeEvent } from './news-sentences.ts';
import type { SiteSession } from './sessions.ts';
import type { SiteResponse } from './site-response.ts';
import { renderClock } from './texts.ts';

const shownEvents = 10;

/** Lists the latest events about the resources of the session, newest first. */
export function listNews({ receiver }: Site, session: SiteSession): readonly VerifiedEvent[] {
  return receiver.events.filter(isAbout(session)).slice(-shownEvents).reverse();
}

/** Streams new events about the resources of the session as server-sent events. The data is a list item in HTML. */
export async function streamNews({ receiver }: Site, session: ConnectedSession): Promise<SiteResponse> {
  const isShown = isAbout(session);
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

function isAbout(session: SiteSession): (event: VerifiedEvent) => boolean {
  return ({ resource_id }) =>
    session.resourceIds.has(resource_id) || session.paymentIds.includes(resource_id);
}

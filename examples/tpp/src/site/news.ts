import { html } from 'hono/html';
import type { SSEStreamingApi } from 'hono/streaming';
import type { Receiver, VerifiedEvent } from '../receiver.ts';
import { describeEvent } from './news-sentences.ts';
import type { Markup } from './pages.ts';
import type { SiteSession } from './sessions.ts';
import { renderClock } from './texts.ts';

const shownEvents = 10;

/** Lists the latest events about the resources of the session, newest first. */
export function listNews(receiver: Receiver, session: SiteSession): readonly VerifiedEvent[] {
  return receiver.events.filter(isAbout(session)).slice(-shownEvents).reverse();
}

/** Streams new events about the resources of the session until the browser leaves. */
export async function streamNews(
  receiver: Receiver,
  session: SiteSession,
  stream: SSEStreamingApi,
): Promise<void> {
  const isShown = isAbout(session);
  const stop = receiver.listen((event) => {
    const data = JSON.stringify({ text: describeEvent(event), timestamp: event.timestamp });
    if (isShown(event)) void stream.writeSSE({ id: event.id, data });
  });
  // The browser sees the connection with the first bytes.
  await stream.write(': connected\n\n');
  await new Promise<void>((resolve) => stream.onAbort(resolve));
  stop();
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

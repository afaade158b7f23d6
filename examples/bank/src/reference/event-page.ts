import type { AsyncApiDocument, EventMessage } from '@ob/webhooks/asyncapi';
import { type Html, html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import { renderFields } from './field-table.ts';
import { listFields } from './list-fields.ts';
import { renderWords } from './markdown.ts';
import type { ReferenceAsset } from './reference-assets.ts';
import { referencePaths } from './reference-paths.ts';
import { renderTable } from './reference-table.ts';

/** Makes the page on which people read every event. All of it comes from the document; it needs no script. */
export function renderEventPage(document: AsyncApiDocument, styles: readonly ReferenceAsset[]): Page {
  const messages = Object.values(document.components.messages);
  return {
    title: 'Events',
    wide: true,
    styles: styles.map(({ path }) => path),
    main: html`<div class="reference" id="events">
<h1>Events</h1>
<p class="lead">${renderWords(document.info.description)}</p>
<p>Programs read the same from <a href="${referencePaths.events}">asyncapi.json</a> (AsyncAPI 3.0). The endpoints of the
bank are in the <a href="${referencePaths.apiPage}">API reference</a>.</p>
${renderOverview(messages)}
${renderDelivery(document)}
${messages.map((message) => renderEvent(document, message))}
</div>`,
  };
}

function renderOverview(messages: readonly EventMessage[]): Html {
  const rows = messages.map(
    (message) =>
      html`<tr><th scope="row"><a href="#${message.name}"><code>${message.name}</code></a></th><td>${renderWords(message.summary)}</td><td>${renderHearers(message)}</td></tr>\n`,
  );
  return html`<h2 id="all">What is sent, and when</h2>
${renderTable(['event', 'when', 'who gets it'], rows)}`;
}

function renderHearers({ 'x-permissions': permissions = [] }: EventMessage): Html {
  if (permissions.length === 0) return html`the client it belongs to`;
  const named = permissions.map(
    (permission, index) => html`${index > 0 && ' or '}<code>${permission}</code>`,
  );
  return html`clients with ${named}`;
}

function renderDelivery({ operations, components }: AsyncApiDocument): Html {
  const rules = operations.receiveEvent['x-delivery'];
  const headers = listFields(components.schemas, components.schemas.DeliveryHeaders ?? {});
  const attempts = rules.attempt_delays_seconds.map(
    (delay, index) =>
      html`<tr><th scope="row">${index + 1}</th><td>${index === 0 ? 'at once' : sayDelay(delay)}</td></tr>`,
  );
  return html`<h2 id="delivery">How it arrives</h2>
<p>Each event is a <code>POST</code> to the <code>url</code> of your webhook, with a JSON body and these header fields:</p>
${renderFields('header', headers)}
<h3 id="signature">The signature</h3>
<p>${renderWords(components.securitySchemes.signature?.description ?? '')}</p>
<h3 id="retries">Your answer</h3>
<p>Answer 2xx within ${rules.answer_within_seconds} seconds: the event is delivered then. Every other answer, a redirect
too, and none in time are a failed attempt, and the event is sent again:</p>
${renderTable(['attempt', 'after the failure before it'], attempts)}
<p>After attempt ${attempts.length} the event is abandoned, and you can ask for it once more.
${rules.failures_to_disable} failed attempts in a row, over any events, disable the webhook: events are held from then
on, and sent once you enable it.</p>
<p>Events may arrive out of order and more than once: go by <code>timestamp</code>, and by <code>id</code>. Read past
types of event and fields that you do not know: there may be more of them.</p>`;
}

function renderEvent({ components }: AsyncApiDocument, message: EventMessage): Html {
  const { name, summary, description, payload, examples } = message;
  const body = JSON.stringify(examples[0]?.payload, null, 2);
  return html`<section class="card" aria-labelledby="${name}">
<h2 id="${name}"><code>${name}</code></h2>
<p>${renderWords(summary)}</p>
<p>${renderWords(description)}</p>
${renderFields('field', listFields(components.schemas, payload))}
<pre tabindex="0" role="region" aria-label="An example of ${name}"><code>${body}</code></pre>
</section>
`;
}

function sayDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

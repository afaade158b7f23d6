import type { AsyncApiDocument, EventMessage } from '@ob/webhooks/routes';
import { type Html, html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import { listFields } from './list-fields.ts';
import { referencePaths } from './paths.ts';
import { renderFields, renderTable, renderText } from './render-parts.ts';

/** Renders the page of all events from the document, without scripts. */
export function renderEventPage(document: AsyncApiDocument): Page {
  const messages = Object.values(document.components.messages);
  return {
    title: 'Events',
    wide: true,
    main: html`<div class="reference" id="events">
<h1>Events</h1>
<p class="lead">${renderText(document.info.description)}</p>
<p>For programs, the same content is in <a href="${referencePaths.events}">asyncapi.json</a> (AsyncAPI 3.0). The
<a href="${referencePaths.apiPage}">API reference</a> describes the endpoints.</p>
${renderOverview(messages)}
${renderDelivery(document)}
${messages.map((message) => renderEvent(document, message))}
</div>`,
  };
}

function renderOverview(messages: readonly EventMessage[]): Html {
  const rows = messages.map(
    (message) =>
      html`<tr><th scope="row"><a href="#${message.name}"><code>${message.name}</code></a></th><td>${renderText(message.summary)}</td><td>${renderReceivers(message)}</td></tr>\n`,
  );
  return html`<h2 id="all">All events</h2>
${renderTable(['event', 'meaning', 'receivers'], rows)}`;
}

function renderReceivers({ 'x-permissions': permissions = [] }: EventMessage): Html {
  if (permissions.length === 0) return html`the client that created the consent`;
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
      html`<tr><th scope="row">${index + 1}</th><td>${index === 0 ? 'none' : formatDelay(delay)}</td></tr>`,
  );
  return html`<h2 id="delivery">Delivery</h2>
<p>The bank sends each event as a <code>POST</code> with a JSON body to the <code>url</code> of your webhook. The request has these headers:</p>
${renderFields('header', headers)}
<h3 id="signature">Signature</h3>
<p>${renderText(components.securitySchemes.signature?.description ?? '')}</p>
<h3 id="retries">Your response and retries</h3>
<p>Respond with a 2xx status within ${rules.answer_within_seconds} seconds. Any other status, also a redirect, and a late
response are a failed attempt. The bank then retries:</p>
${renderTable(['attempt', 'wait after the last failure'], attempts)}
<p>After attempt ${attempts.length} the delivery is abandoned. You can request one more attempt.
After ${rules.failures_to_disable} abandoned deliveries in a row, of any events, the bank disables the webhook: it holds
the events and sends them when you enable the webhook.</p>
<p>Events may arrive out of order and more than once. Sort them by <code>timestamp</code>, and handle each <code>id</code>
once. Ignore event types and fields that you do not know: new ones may be added.</p>`;
}

function renderEvent({ components }: AsyncApiDocument, message: EventMessage): Html {
  const { name, summary, description, payload, examples } = message;
  const body = JSON.stringify(examples[0]?.payload, null, 2);
  return html`<section class="card" aria-labelledby="${name}">
<h2 id="${name}"><code>${name}</code></h2>
<p>${renderText(summary)}</p>
<p>${renderText(description)}</p>
${renderFields('field', listFields(components.schemas, payload))}
<pre tabindex="0" role="region" aria-label="An example of ${name}"><code>${body}</code></pre>
</section>
`;
}

function formatDelay(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

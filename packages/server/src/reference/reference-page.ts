import type { OpenApiDocument } from '@ob/http/routes';
import { type Html, html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import { type ApiOperation, listOperations } from './api-operations.ts';
import { listFields } from './list-fields.ts';
import { renderOperation } from './operation-panel.ts';
import { referencePaths } from './paths.ts';
import { renderFields, renderMarkdown, renderText } from './render-parts.ts';

/** Renders the API reference from the document. */
export function renderReferencePage(document: OpenApiDocument): Page {
  const operations = listOperations(document);
  const groups = document.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((group) => group.operations.length > 0);
  return {
    title: 'API reference',
    wide: true,
    main: html`<div class="reference" id="reference">
<h1>API reference</h1>
<p class="lead">Every endpoint of this bank with its parameters, responses and errors.
For programs, the same content is in <a href="${referencePaths.api}">openapi.json</a>.
Webhook events have a page of their own: <a href="${referencePaths.eventPage}">Events</a>.</p>
${renderTools()}
<nav aria-label="Groups of endpoints"><ul class="groups">${groups.map(({ name }) => html`<li><a href="#${nameAnchor(name)}">${name}</a></li>`)}</ul></nav>
${renderCommon(document)}
${groups.map((group) => renderGroup(group, document))}
</div>`,
  };
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ApiOperation[];
}

function renderGroup({ name, description, operations }: Group, document: OpenApiDocument): Html {
  const frame = {
    issuer: document.servers[0]?.url ?? '',
    schemas: document.components.schemas,
  };
  const id = nameAnchor(name);
  return html`<section class="group" aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${renderText(description)}</p>
${operations.map((operation) => renderOperation(operation, frame))}</section>
`;
}

/** Renders the fields that need the script, which shows them. */
function renderTools(): Html {
  return html`<div class="tools card" hidden>
<label class="field" for="filter">Filter by path, name or description
<input id="filter" type="search" autocomplete="off" spellcheck="false"></label>
<p class="note" id="matches" role="status"></p>
<label class="field" for="access-token">Access token for trying calls
<input id="access-token" type="password" autocomplete="off" spellcheck="false"></label>
<label class="field" for="consent-id">Consent id for trying calls
<input id="consent-id" autocomplete="off" spellcheck="false"></label>
<p class="note">The page keeps both only until you leave it. A token that is bound to a certificate works if the browser sends that certificate.</p>
</div>`;
}

function renderCommon({ info, components }: OpenApiDocument): Html {
  return html`<details class="card common"><summary>Rules for every endpoint</summary>
${renderMarkdown(info.description)}
<h3>Error responses</h3>
${renderFields('field', listFields(components.schemas, components.schemas.ErrorBody ?? {}))}
</details>`;
}

function nameAnchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

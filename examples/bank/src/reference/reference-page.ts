import { html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import type { ReferenceAssets } from './reference-assets.ts';
import { referencePaths } from './reference-paths.ts';

const { api, eventPage } = referencePaths;

/** Makes the page on which developers read every endpoint and try it out. */
export function renderReferencePage({ styles, scripts }: ReferenceAssets): Page {
  return {
    title: 'API reference',
    wide: true,
    styles: styles.map(({ path }) => path),
    scripts: scripts.map(({ path }) => path),
    main: html`<h1>API reference</h1>
<p class="lead">Every endpoint of this bank, with what it takes, what it answers and why it refuses.
Programs read the same from <a href="${api}">openapi.json</a>.
What the bank sends to you has a page of its own: <a href="${eventPage}">Events</a>.</p>
<noscript><p class="alert">This page needs JavaScript to show the endpoints one by one.
<a href="${api}">openapi.json</a> holds all of it: any tool that knows OpenAPI 3.1 shows it.</p></noscript>
<div id="reference" data-document="${api}"></div>`,
  };
}

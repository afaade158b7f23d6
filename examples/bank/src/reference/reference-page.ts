import { html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import type { ReferenceAssets } from './reference-assets.ts';

/** Where the document of the HTTP API is served. */
export const documentPath = '/openapi.json';

/** Makes the page on which developers read every endpoint and try it out. */
export function renderReferencePage({ styles, scripts }: ReferenceAssets): Page {
  return {
    title: 'API reference',
    wide: true,
    styles: styles.map(({ path }) => path),
    scripts: scripts.map(({ path }) => path),
    main: html`<h1>API reference</h1>
<p class="lead">Every endpoint of this bank, with what it takes, what it answers and why it refuses.
Programs read the same from <a href="${documentPath}">openapi.json</a>.</p>
<noscript><p class="alert">This page needs JavaScript to show the endpoints one by one.
<a href="${documentPath}">openapi.json</a> holds all of it: any tool that knows OpenAPI 3.1 shows it.</p></noscript>
<div id="reference" data-document="${documentPath}"></div>`,
  };
}

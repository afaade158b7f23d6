import { type Html, html } from '@ob/server/pages';
import type { FieldRow } from './list-fields.ts';
import { renderWords } from './markdown.ts';
import { renderTable } from './reference-table.ts';

/** Renders the fields of a body as a table. */
export function renderFields(heading: string, fields: readonly FieldRow[]): Html {
  return renderTable([heading, 'value', 'meaning'], fields.map(renderField));
}

function renderField({ path, kind, isRequired, meaning }: FieldRow): Html {
  return html`<tr><th scope="row"><code>${path}</code></th><td>${kind}${!isRequired && html` <em>optional</em>`}</td><td>${renderWords(meaning)}</td></tr>\n`;
}

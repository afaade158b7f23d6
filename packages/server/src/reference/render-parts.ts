import { type Html, html } from '../pages/html.ts';
import type { FieldRow } from './list-fields.ts';

/** Renders a table. On narrow screens its rows become blocks. */
export function renderTable(headings: readonly string[], rows: readonly Html[]): Html {
  const cells = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  return html`<div class="table"><table>
<thead><tr>${cells}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}

export function renderFields(heading: string, fields: readonly FieldRow[]): Html {
  const rows = fields.map(
    ({ path, kind, isRequired, meaning }) =>
      html`<tr><th scope="row"><code>${path}</code></th><td>${kind}${!isRequired && html` <em>optional</em>`}</td><td>${renderText(meaning)}</td></tr>\n`,
  );
  return renderTable([heading, 'value', 'meaning'], rows);
}

/** Renders the Markdown of the documents: paragraphs, headings, tables and inline code. */
export function renderMarkdown(text: string): readonly Html[] {
  return text.split(/\n{2,}/).map(renderBlock);
}

/** Renders one line of Markdown: text and `code`. */
export function renderText(text: string): readonly Html[] {
  const parts = text.split('`');
  return parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function renderBlock(block: string): Html {
  if (block.startsWith('|')) return renderMarkdownTable(block);
  const [, heading] = /^#+ (.*)$/.exec(block) ?? [];
  return heading === undefined ? html`<p>${renderText(block)}</p>` : html`<h3>${renderText(heading)}</h3>`;
}

/** Skips the second row, which only separates the headings. */
function renderMarkdownTable(block: string): Html {
  const rows = block.split('\n').map((line) => line.split('|').slice(1, -1));
  const [headings = [], , ...others] = rows.map((cells) => cells.map((cell) => cell.trim()));
  return renderTable(
    headings,
    others.map((cells) => html`<tr>${cells.map((cell) => html`<td>${renderText(cell)}</td>`)}</tr>\n`),
  );
}

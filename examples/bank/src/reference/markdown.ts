import { type Html, html } from '@ob/server/pages';
import { renderTable } from './reference-table.ts';

/** Renders the Markdown that the documents use: paragraphs, headings, tables and code in a line. */
export function renderMarkdown(text: string): readonly Html[] {
  return text.split(/\n{2,}/).map(renderBlock);
}

/** Renders one line of Markdown: text and `code`. */
export function renderWords(words: string): readonly Html[] {
  return words
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function renderBlock(block: string): Html {
  if (block.startsWith('|')) return renderRows(block.split('\n').map(splitRow));
  const [, heading] = /^#+ (.*)$/.exec(block) ?? [];
  return heading === undefined ? html`<p>${renderWords(block)}</p>` : html`<h3>${renderWords(heading)}</h3>`;
}

/** The second row of a table in Markdown only separates its headings. */
function renderRows([headings = [], , ...rows]: readonly (readonly string[])[]): Html {
  return renderTable(
    headings,
    rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${renderWords(cell)}</td>`)}</tr>\n`),
  );
}

function splitRow(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

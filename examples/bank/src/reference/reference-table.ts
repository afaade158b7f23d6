import { type Html, html } from '@ob/server/pages';

/** Renders a table with a row of headings. On narrow screens its rows become blocks. */
export function renderTable(headings: readonly string[], rows: readonly Html[]): Html {
  const cells = headings.map((heading) => html`<th scope="col">${heading}</th>`);
  return html`<div class="table"><table>
<thead><tr>${cells}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}

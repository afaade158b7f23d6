import { html } from 'hono/html';
import type { Markup } from './pages.ts';
import { type Category, categories, type MonthlySpending } from './spending.ts';
import { formatMoney, formatMonth } from './texts.ts';

const chart = { width: 360, height: 220, left: 44, right: 4, top: 10, bottom: 24 } as const;
const plotHeight = chart.height - chart.top - chart.bottom;
const plotWidth = chart.width - chart.left - chart.right;
const barShare = 0.62;

/** Renders spending by month and category as a chart, and as a table with the same figures. */
export function renderSpending(months: readonly MonthlySpending[], currency: string): Markup {
  return html`<section class="card" id="spending">
<h2>Your spending</h2>
<p class="soft">${describeTrend(months, currency)}</p>
${renderChart(months, currency)}
<ul class="legend">${categories.map((category, index) => html`<li><span class="swatch fill-${index}"></span>${category}</li>`)}</ul>
<details><summary>Show the figures as a table</summary>
${renderTable(months, currency)}
</details>
</section>`;
}

function describeTrend(months: readonly MonthlySpending[], currency: string): string {
  const current = months.at(-1);
  const before = months.at(-2);
  if (current === undefined || before === undefined) return 'Nothing was spent yet.';
  const say = (month: MonthlySpending): string => formatMoney({ hundredths: month.total, currency });
  return `${say(current)} so far this month, ${say(before)} last month. Money moved between your own accounts does not count.`;
}

function renderChart(months: readonly MonthlySpending[], currency: string): Markup {
  const step = chooseStep(Math.max(0, ...months.map(({ total }) => total)));
  const top = step * 4;
  const slot = plotWidth / months.length;
  const title = `Spending by month and category, ${months.map(({ month }) => formatMonth(month)).join(', ')}`;
  const lines = [0, 1, 2, 3, 4].map((count) => renderLine(count * step, top, currency));
  const bars = months.map((month, index) =>
    renderBar(month, { x: chart.left + slot * index, slot, top, currency }),
  );
  return html`<svg class="chart" viewBox="0 0 ${chart.width} ${chart.height}" role="img" aria-labelledby="chart-title">
<title id="chart-title">${title}</title>
${lines}${bars}</svg>`;
}

function renderLine(value: number, top: number, currency: string): Markup {
  const y = placeY(value, top);
  const label = formatMoney({ hundredths: value, currency }).replace(/\.00$/, '');
  return html`<line class="grid" x1="${String(chart.left)}" x2="${String(chart.width - chart.right)}" y1="${y}" y2="${y}"/><text class="axis" x="${String(chart.left - 6)}" y="${y}" dy="0.32em" text-anchor="end">${label}</text>
`;
}

interface BarPlace {
  readonly x: number;
  readonly slot: number;
  readonly top: number;
  readonly currency: string;
}

function renderBar({ month, amounts }: MonthlySpending, { x, slot, top, currency }: BarPlace): Markup {
  const width = (slot * barShare).toFixed(1);
  const left = (x + (slot * (1 - barShare)) / 2).toFixed(1);
  const label = formatMonth(month).split(' ')[0] ?? month;
  let below = 0;
  const parts = categories.map((category, index) => {
    const from = below;
    below += amounts[category];
    return renderPart(category, { index, left, width, from, to: below, top, currency });
  });
  return html`${parts}<text class="axis" x="${(x + slot / 2).toFixed(1)}" y="${String(chart.height - 6)}" text-anchor="middle">${label}</text>
`;
}

interface PartPlace {
  readonly index: number;
  readonly left: string;
  readonly width: string;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly currency: string;
}

function renderPart(category: Category, place: PartPlace): Markup {
  const { index, left, width, from, to, top, currency } = place;
  if (to === from) return html``;
  const y = placeY(to, top);
  const height = (Number(placeY(from, top)) - Number(y)).toFixed(1);
  const amount = formatMoney({ hundredths: to - from, currency });
  return html`<rect class="bar fill-${index}" x="${left}" y="${y}" width="${width}" height="${height}"><title>${category}: ${amount}</title></rect>`;
}

function placeY(value: number, top: number): string {
  return (chart.top + plotHeight * (1 - value / top)).toFixed(1);
}

/** Returns the distance between two of four grid lines: 1, 2, 2.5 or 5 times a power of ten, in whole units of the currency. */
function chooseStep(largest: number): number {
  const min = Math.max(largest, 400) / 4;
  const power = 10 ** Math.floor(Math.log10(min));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= min) ?? min;
}

function renderTable(months: readonly MonthlySpending[], currency: string): Markup {
  const cell = (hundredths: number): Markup =>
    html`<td class="number">${formatMoney({ hundredths, currency })}</td>`;
  const rows = categories.map(
    (category) =>
      html`<tr><th scope="row">${category}</th>${months.map(({ amounts }) => cell(amounts[category]))}</tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Spending by month and category"><table>
<thead><tr><th scope="col">Category</th>${months.map(({ month }) => html`<th scope="col" class="number">${formatMonth(month)}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th>${months.map(({ total }) => cell(total))}</tr></tfoot>
</table></div>`;
}

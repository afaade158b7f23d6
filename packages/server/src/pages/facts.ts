import { type Html, type HtmlValue, html } from './html.ts';

/** One row of a list of names and values. */
export type Fact = readonly [name: string, value: HtmlValue];

export function renderFacts(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function renderLines(lines: readonly HtmlValue[]): Html {
  return html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

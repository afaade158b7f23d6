import { type Html, type HtmlValue, html } from './html.ts';

/** A name and its value, as one row of a list of facts. */
export type Fact = readonly [name: string, value: HtmlValue];

/** Renders facts as a list of names and values. */
export function renderFacts(facts: readonly Fact[]): Html {
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Renders the lines of a fact that has several. */
export function renderLines(lines: readonly string[]): Html {
  return html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

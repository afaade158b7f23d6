/** Safe markup. */
export class Html {
  readonly markup: string;

  /** Trusts `markup`. Use {@link html} instead. */
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template. Text is escaped, markup is not; `undefined` and `false` are omitted. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** Template tag that escapes every text, for elements and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((markup, part, index) => `${markup}${render(values[index - 1])}${part}`));
}

/** Control characters and direction marks: some of them end an isolation. */
const directions = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/**
 * Renders a name that others chose. Its direction of writing cannot reorder the text around it. Drops control characters
 * and direction marks.
 */
export function isolateName(name: string): Html {
  return html`<bdi>${name.replace(directions, '')}</bdi>`;
}

/** Renders a value without elements, for attributes and `<title>`. Names stay isolated, by characters (FSI, PDI). */
export function renderPlain(value: HtmlValue): Html {
  const isolated = render(value).replaceAll('<bdi>', '\u2068').replaceAll('</bdi>', '\u2069');
  return new Html(isolated.replace(/<[^>]*>/g, ''));
}

function render(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  return value.map(render).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
}

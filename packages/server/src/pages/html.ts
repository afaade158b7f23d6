/** Markup that is safe to put into a page as it stands. */
export class Html {
  readonly markup: string;

  /** Trusts a text as markup; everything but {@link html} should have no need to. */
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template: text is escaped, markup is not, `undefined` and `false` leave nothing. */
export type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

/** Writes markup. Every text put into it is escaped, for elements and for quoted attributes alike. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((markup, part, index) => `${markup}${render(values[index - 1])}${part}`));
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

/** Escaped HTML, created by {@link html}. */
export interface Markup {
  readonly markup: string;
}

type Value = Markup | string | readonly Markup[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Renders HTML. Strings are escaped for elements and quoted attributes; {@link Markup} is inserted unchanged. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.reduce((all, part, index) => `${all}${render(values[index - 1] ?? '')}${part}`) };
}

function render(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

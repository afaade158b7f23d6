/** Markup that is safe to put into a page as it stands; made by {@link html} alone. */
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

/** Writes markup. Texts are escaped, for elements and quoted attributes alike; markup is put in as it is. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: parts.reduce((all, part, index) => `${all}${render(values[index - 1] ?? '')}${part}`) };
}

function render(value: Value): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

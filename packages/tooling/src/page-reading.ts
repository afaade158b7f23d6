/** Lists the tags of one name in a page, each with its attributes. */
export function listTags(page: string, name: string): readonly Readonly<Record<string, string>>[] {
  return [...page.matchAll(new RegExp(`<${name}((?:\\s+[a-z-]+(?:="[^"]*")?)*)\\s*>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [key, value]),
      ),
  );
}

/** Reads the text of the one element with an id. */
export function readText(page: string, id: string): string | undefined {
  return new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(page)?.[1];
}

/** Reads the hidden fields of a page's first form after `marker`. */
export function readHiddenFields(page: string): Readonly<Record<string, string>> {
  const hidden = listTags(page, 'input').filter(({ type }) => type === 'hidden');
  return Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]));
}

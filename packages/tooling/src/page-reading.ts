export function listTags(page: string, name: string): readonly Readonly<Record<string, string>>[] {
  return [...page.matchAll(new RegExp(`<${name}((?:\\s+[a-z-]+(?:="[^"]*")?)*)\\s*>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [key, value]),
      ),
  );
}

/** Returns the text of the element with an id, without the tags in it. */
export function readText(page: string, id: string): string | undefined {
  const [, , content] = new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>(.*?)</\\1>`, 's').exec(page) ?? [];
  return content?.replace(/<[^>]*>/g, '');
}

export function readHiddenFields(page: string): Readonly<Record<string, string>> {
  const hidden = listTags(page, 'input').filter(({ type }) => type === 'hidden');
  return Object.fromEntries(hidden.map(({ name = '', value = '' }) => [name, value]));
}

export type NamedSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Lists the schemas, and the fields of schemas (`Name.field`), without a description. */
export function listUndescribed(schemas: NamedSchemas): readonly string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const fields = Object.entries((schema.properties ?? {}) as NamedSchemas);
    const silent = fields.filter(([, field]) => !isDescribed(field)).map(([field]) => `${name}.${field}`);
    return isDescribed(schema) ? silent : [name, ...silent];
  });
}

export function listPatterns(schemas: NamedSchemas): readonly string[] {
  const found = JSON.stringify(schemas).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g);
  return [...found].map(([, text = '']): string => JSON.parse(text));
}

/** Returns whether every regular expression dialect reads a pattern alike: it is valid ECMAScript with plain escapes and groups. */
export function isPortablePattern(pattern: string): boolean {
  if (/\\[^u]|\(\?[^:]/.test(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

function isDescribed({ description }: Readonly<Record<string, unknown>>): boolean {
  return typeof description === 'string';
}

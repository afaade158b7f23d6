/** Copies options without the members that are `undefined`, so that a spread of them keeps the defaults. */
export function omitUndefined<Options extends object>(options: Options): Partial<Options> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Options>;
}

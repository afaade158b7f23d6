/** Copies options without the members that are `undefined`, so that a spread keeps the defaults. */
export function omitUndefined<Options extends object>(options: Options): Partial<Options> {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Partial<Options>;
}

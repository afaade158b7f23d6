type Defined<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Drops the members whose value is `undefined`: an optional member is present or absent, never `undefined`. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>;
}

/** The shape of every id that the service gives out. */
export const identifierPattern = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * Tells whether a value has the shape of every id that the service gives out: 1 to 40 letters, digits, `_` or `-`.
 * Other text is no id of anything: it need not be looked up, and not every store could be asked for it.
 */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && identifierPattern.test(value);
}

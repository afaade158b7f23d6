/**
 * Returns whether PostgreSQL can store a text: it accepts neither NUL nor half a surrogate pair. Without this check, a
 * lookup by such a key would fail instead of finding nothing.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

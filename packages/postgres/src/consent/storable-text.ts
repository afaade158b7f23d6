/**
 * Tells whether PostgreSQL can hold a text at all: it knows no NUL character, and half a surrogate pair is no UTF-8.
 * A key that it cannot hold is a key that is not there.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text);
}

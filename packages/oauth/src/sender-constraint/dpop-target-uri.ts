/** Refuses characters that a URL parser would silently correct. */
const plainUri = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/**
 * Normalizes an https URI for comparison (RFC 9449 section 4.3, RFC 3986 section 6.2): removes query, fragment, default port
 * and dot segments. Returns `undefined` if the text is not an https URI or contains a user name.
 */
export function normalizeTargetUri(uri: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(uri) || !plainUri.test(uri) || !URL.canParse(uri)) return undefined;
  const { origin, pathname } = new URL(uri);
  return `${origin}${pathname.replace(/%[0-9a-f]{2}/gi, normalizeEscape)}`;
}

function normalizeEscape(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
}

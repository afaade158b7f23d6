/** A URL parser would accept and correct other characters. */
const plainAddress = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/**
 * Normalizes an https address for comparison (RFC 9449 section 4.3, RFC 3986 section 6.2): without query, fragment, default port
 * and dot segments. Returns `undefined` for other text and for a user name.
 */
export function normalizeAddress(address: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(address) || !plainAddress.test(address) || !URL.canParse(address))
    return undefined;
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/%[0-9a-f]{2}/gi, normalizeEscape)}`;
}

function normalizeEscape(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : encoded.toUpperCase();
}

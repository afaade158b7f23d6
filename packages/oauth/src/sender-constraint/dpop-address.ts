/** An https address without user name, in RFC 3986 characters. A URL parser would correct other characters. */
const plainAddress = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/**
 * Normalizes an address for comparison (RFC 9449 section 4.3, RFC 3986 sections 6.2.2 and 6.2.3): scheme and host in
 * lower case, no default port, no dot segments, no needless percent-encoding, no query, no fragment. Returns
 * `undefined` if the text is not an https address or has a user name.
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

/** An address without user name, in the characters that RFC 3986 allows (which a parser would mend or pass over). */
const plainAddress = /^https:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/i;

/**
 * Brings the address of a request into the one spelling in which addresses are compared (RFC 9449 section 4.3,
 * RFC 3986 sections 6.2.2 and 6.2.3): scheme and host in lower case, no default port, no dot segments, nothing
 * percent-encoded that need not be, no query and no fragment. Takes any text; answers `undefined` for what is no https
 * address, or holds a user name.
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

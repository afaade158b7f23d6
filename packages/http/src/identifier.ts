import type { Random } from './random.ts';

/** The shape of every id that the service gives out. */
export const identifierPattern = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * Tells whether a value has the shape of every id that the service gives out: 1 to 40 letters, digits, `_` or `-`.
 * Other text is no id of anything: it need not be looked up, and not every store could be asked for it.
 */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && identifierPattern.test(value);
}

/** Makes a random UUID (version 4, RFC 9562 section 5.4): 122 random bits, fit for every public identifier. */
export function createIdentifier(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let hex = '';
  for (const byte of bytes) hex += hexadecimal[byte];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Derives an identifier from the SHA-256 of a name: always the same for a name, and of the same shape as a random one. Only
 * a party that knows the name can compute it, so the name must contain a random identifier.
 */
export async function deriveIdentifier(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  return createIdentifier({ bytes: (length) => digest.slice(0, length) });
}

/** Every byte in two digits: a request needs two ids, and writing the digits anew would be felt. */
const hexadecimal: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

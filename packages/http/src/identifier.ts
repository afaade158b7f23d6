import type { Random } from './random.ts';

/** The shape of every id that the service creates. */
export const identifierPattern = /^[A-Za-z0-9_-]{1,40}$/;

/**
 * Returns whether a value has the shape of an id: 1 to 40 letters, digits, `_` or `-`. Do not look up any other text:
 * no record has such an id, and some stores throw for it.
 */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && identifierPattern.test(value);
}

/** Creates a random UUID (version 4, RFC 9562 section 5.4) with 122 random bits. */
export function createIdentifier(random: Random): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let hex = '';
  for (const byte of bytes) hex += hexadecimal[byte];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Derives a UUID from the SHA-256 of a name. Anyone with the name can compute it, so the name must contain a random id. */
export async function deriveIdentifier(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  return createIdentifier({ bytes: (length) => digest.slice(0, length) });
}

/** Every byte as two digits, precomputed because every request needs two ids. */
const hexadecimal: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

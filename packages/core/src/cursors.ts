import { aessiv } from '@noble/ciphers/aes.js';
import { type CursorCodec, cursorPattern } from './page/cursor-codec.ts';

/** The keys of a {@link CursorCodec}, 32 random bytes each. The first one encrypts; all of them decrypt. */
export type CursorKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

/**
 * Creates a codec that encrypts with AES-SIV (RFC 5297): no nonce is needed, and equal places give equal cursors.
 * Throws a `TypeError` if a key does not have 32 bytes.
 */
export function createCursorCodec(keys: CursorKeys): CursorCodec {
  if (keys.some((key) => key.length !== 32)) throw new TypeError('A cursor key must have 32 bytes.');
  return {
    encode(purpose, parts) {
      const cipher = aessiv(keys[0], encodeText(purpose));
      return toBase64url(cipher.encrypt(encodeText(JSON.stringify(parts))));
    },
    decode(purpose, cursor) {
      const bytes = fromBase64url(cursor);
      if (bytes === undefined) return undefined;
      return keys.map((key) => decrypt(key, purpose, bytes)).find((parts) => parts !== undefined);
    },
  };
}

function decrypt(key: Uint8Array, purpose: string, bytes: Uint8Array): readonly unknown[] | undefined {
  try {
    const text = new TextDecoder().decode(aessiv(key, encodeText(purpose)).decrypt(bytes));
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function toBase64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns `undefined` also for a second spelling of the same bytes: the unused bits of the last character must be zero. */
function fromBase64url(text: string): Uint8Array | undefined {
  if (!cursorPattern.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : undefined;
}

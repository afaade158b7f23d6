import type { aessiv } from '@noble/ciphers/aes.js';
import { type CursorCodec, cursorPattern } from './cursor-codec.ts';

/** The keys of a {@link CursorCodec}, 32 random bytes each. The first one encrypts; all of them decrypt. */
export type CursorKeys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

type Cipher = typeof aessiv;

/** Creates a codec with AES-SIV (RFC 5297), which needs no nonce. Rejects with a `TypeError` if a key does not have 32 bytes. */
export async function createCursorCodec(keys: CursorKeys): Promise<CursorCodec> {
  // Loaded here because most importers of the routes create no codec.
  const { aessiv: cipher } = await import('@noble/ciphers/aes.js');
  if (keys.some((key) => key.length !== 32))
    throw new TypeError('A cursor key does not have 32 bytes. Create keys of 32 random bytes.');
  return {
    encode(purpose, parts) {
      const plain = encodeText(JSON.stringify(parts));
      return toBase64url(cipher(keys[0], encodeText(purpose)).encrypt(plain));
    },
    decode(purpose, cursor) {
      const bytes = fromBase64url(cursor);
      if (bytes === undefined) return undefined;
      return keys
        .map((key) => decrypt(cipher(key, encodeText(purpose)), bytes))
        .find((parts) => parts !== undefined);
    },
  };
}

function decrypt(cipher: ReturnType<Cipher>, bytes: Uint8Array): readonly unknown[] | undefined {
  try {
    const text = new TextDecoder().decode(cipher.decrypt(bytes));
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

/** Returns `undefined` for a second spelling of the same bytes too: the unused bits of the last character must be zero. */
function fromBase64url(text: string): Uint8Array | undefined {
  if (!cursorPattern.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : undefined;
}

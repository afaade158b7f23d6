import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Random } from '@ob/http';
import { decryptBytes, encryptBytes, importAesKey } from './aes-gcm.ts';
import { SecretBoxError } from './secret-box-error.ts';

/**
 * Port: a key that encrypts other keys and never leaves its place, such as one of a key management service or of a
 * hardware module. What it throws beside `SecretBoxError` is a failure of its own, after which all may be well again.
 */
export interface KeyEncryptionKey {
  /** Names the key in what it has wrapped, for good: 1 to 64 letters, digits, `_` and `-`. */
  readonly id: string;
  /** Encrypts a data key so that it is unwrapped only under the same `context`. */
  wrap(dataKey: Uint8Array, context: string): Promise<Uint8Array>;
  /** Decrypts what `wrap` made; throws a `SecretBoxError` where that was changed or made under another context. */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>;
}

/** How many bytes a key of AES-256 has. */
export const keyLength = 32;

/**
 * Creates a key that is held in this process: AES-256-GCM, named by a digest of it. Throws a `RangeError` unless `bytes`
 * are 32.
 */
export function createLocalKey(bytes: Uint8Array, random: Random): KeyEncryptionKey {
  if (bytes.byteLength !== keyLength) throw new RangeError('A key of a secret box is 32 bytes');
  const kept = Uint8Array.from(bytes);
  const id = bytesToHex(sha256(kept).subarray(0, 8));
  let imported: Promise<CryptoKey> | undefined;
  const load = () => {
    imported ??= importAesKey(kept);
    return imported;
  };
  const bind = (context: string) => new TextEncoder().encode(`key.${id}.${context}`);
  return {
    id,
    wrap: async (dataKey, context) => encryptBytes(await load(), random, dataKey, bind(context)),
    async unwrap(wrapped, context) {
      const key = await load();
      return decryptBytes(key, Uint8Array.from(wrapped), bind(context)).catch((cause: unknown) => {
        throw new SecretBoxError('secret_not_opened', context, { cause });
      });
    },
  };
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Random } from '@ob/http';
import { decryptBytes, encryptBytes, importAesKey } from './aes-gcm.ts';
import { SecretBoxError } from './secret-box-error.ts';

/**
 * Port: a key that encrypts data keys, such as one in a key management service. Errors other than `SecretBoxError` count as
 * temporary failures.
 */
export interface KeyEncryptionKey {
  /** Identifies the key in stored secrets and never changes: 1 to 64 letters, digits, `_` and `-`. */
  readonly id: string;
  /** Only the same `context` can unwrap it. */
  wrap(dataKey: Uint8Array, context: string): Promise<Uint8Array>;
  /** Throws a `SecretBoxError` if the data key was changed or has another context. */
  unwrap(wrapped: Uint8Array, context: string): Promise<Uint8Array>;
}

/** AES-256, in bytes. */
export const keyLength = 32;

/** Creates an AES-256-GCM key in memory. Its `id` is a digest of the key. Throws a `RangeError` unless `bytes` has 32 bytes. */
export function createLocalKey(bytes: Uint8Array, random: Random): KeyEncryptionKey {
  if (bytes.byteLength !== keyLength)
    throw new RangeError(`The key has ${bytes.byteLength} bytes. Pass ${keyLength} random bytes.`);
  const copy = Uint8Array.from(bytes);
  const id = bytesToHex(sha256(copy).subarray(0, 8));
  let imported: Promise<CryptoKey> | undefined;
  const load = () => {
    imported ??= importAesKey(copy);
    return imported;
  };
  const encodeContext = (context: string) => new TextEncoder().encode(`key.${id}.${context}`);
  return {
    id,
    wrap: async (dataKey, context) => encryptBytes(await load(), random, dataKey, encodeContext(context)),
    async unwrap(wrapped, context) {
      const key = await load();
      return decryptBytes(key, Uint8Array.from(wrapped), encodeContext(context)).catch((cause: unknown) => {
        throw new SecretBoxError('secret_not_opened', context, { cause });
      });
    },
  };
}

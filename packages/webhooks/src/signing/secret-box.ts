import type { Random } from '@ob/http';
import { decryptBytes, encryptBytes, importAesKey } from './aes-gcm.ts';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { createLocalKey, type KeyEncryptionKey, keyLength } from './key-encryption-key.ts';
import { SecretBoxError } from './secret-box-error.ts';

const version = 'v1';
const keyIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Port: encrypts secrets for storage. */
export interface SecretBox {
  /** Only the same `context`, such as the id of its record, can decrypt it. */
  encrypt(text: string, context: string): Promise<string>;
  /** Throws a `SecretBoxError` if the text was changed, the context differs or the key is missing. */
  decrypt(envelope: string, context: string): Promise<string>;
}

/** Port: moves encrypted secrets from older keys to the current key. */
export interface SecretRewrapper {
  readonly keyId: string;
  /**
   * Wraps the data key of an encrypted text with the current key. The ciphertext does not change. Throws a `SecretBoxError` if
   * the data key cannot be unwrapped.
   */
  rewrap(envelope: string, context: string): Promise<string>;
}

/** A box whose keys can be replaced. */
export interface EnvelopeBox extends SecretBox, SecretRewrapper {}

/** A key encryption key, or the 32 bytes of a key in the memory of this process. */
export type EncryptionKey = KeyEncryptionKey | Uint8Array;

/**
 * Creates a box with envelope encryption: each text gets its own AES-256-GCM data key, which the first of `keys` wraps. All of
 * `keys` can unwrap. To replace a key, put the new one in front. Throws a `RangeError` for an invalid key or key id.
 */
export function createSecretBox(
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
  random: Random,
): EnvelopeBox {
  const all = keys.map((key) => (key instanceof Uint8Array ? createLocalKey(key, random) : key));
  const [current] = all;
  if (current === undefined)
    throw new RangeError('A secret box needs at least one key. Pass the newest key first.');
  if (all.some(({ id }) => !keyIdPattern.test(id)))
    throw new RangeError('The id of a key must be 1 to 64 letters, digits, _ or -');
  return {
    keyId: current.id,
    encrypt: (text, context) => encrypt(current, random, text, context),
    decrypt: async (envelope, context) => {
      const { wrapped, encrypted, key } = findKey(all, envelope, context);
      return decrypt(await unwrap(key, wrapped, context), encrypted, context);
    },
    async rewrap(envelope, context) {
      const { wrapped, encrypted, key } = findKey(all, envelope, context);
      if (key.id === current.id) return envelope;
      const dataKey = await unwrap(key, wrapped, context);
      return joinEnvelope(current.id, await current.wrap(dataKey, context), encrypted);
    },
  };
}

export function readKeyId(envelope: string): string {
  return envelope.split('.')[1] ?? '';
}

async function encrypt(
  key: KeyEncryptionKey,
  random: Random,
  text: string,
  context: string,
): Promise<string> {
  const dataKey = random.bytes(keyLength);
  const plain = new TextEncoder().encode(text);
  const encrypted = await encryptBytes(await importAesKey(dataKey), random, plain, encodeContext(context));
  return joinEnvelope(key.id, await key.wrap(dataKey, context), encodeBase64(encrypted));
}

async function decrypt(dataKey: Uint8Array, encrypted: string, context: string): Promise<string> {
  try {
    const key = await importAesKey(dataKey);
    return new TextDecoder().decode(await decryptBytes(key, decodeBase64(encrypted), encodeContext(context)));
  } catch (cause) {
    throw new SecretBoxError('secret_not_opened', context, { cause });
  }
}

function findKey(keys: readonly KeyEncryptionKey[], envelope: string, context: string) {
  const [form, id, wrapped, encrypted, ...rest] = envelope.split('.');
  if (form !== version || !id || !wrapped || !encrypted || rest.length > 0)
    throw new SecretBoxError('secret_not_opened', context);
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new SecretBoxError('secret_key_unknown', context);
  return { key, wrapped, encrypted };
}

async function unwrap(key: KeyEncryptionKey, wrapped: string, context: string): Promise<Uint8Array> {
  const dataKey = await key.unwrap(decodeWrapped(wrapped, context), context);
  if (dataKey.byteLength !== keyLength) throw new SecretBoxError('secret_not_opened', context);
  return dataKey;
}

function decodeWrapped(wrapped: string, context: string): Uint8Array {
  try {
    return decodeBase64(wrapped);
  } catch (cause) {
    throw new SecretBoxError('secret_not_opened', context, { cause });
  }
}

function joinEnvelope(keyId: string, wrapped: Uint8Array, encrypted: string): string {
  return [version, keyId, encodeBase64(wrapped), encrypted].join('.');
}

/** Excludes the key id, so that `rewrap` need not encrypt the text again. */
function encodeContext(context: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${version}.${context}`);
}

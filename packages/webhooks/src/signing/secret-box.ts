import type { Random } from '@ob/core';
import { decodeBase64, encodeBase64 } from './base64.ts';
import { encodeHex } from './hex.ts';

const version = 'v1';
const nonceLength = 12;

/** Port: encrypts what must be stored but not read there. */
export interface SecretBox {
  /** Encrypts a text so that it opens only under the same `context`, such as the id of the record it belongs to. */
  seal(text: string, context: string): Promise<string>;
  /** Decrypts what `seal` made; throws `SecretBoxError` for anything else, another context or a missing key. */
  open(sealed: string, context: string): Promise<string>;
}

/** Thrown where a sealed text does not open: it was changed, moved to another record, or its key is gone. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
  readonly code = 'secret_not_opened';
}

interface NamedKey {
  readonly id: string;
  readonly key: CryptoKey;
}

/**
 * Creates a box on AES-256-GCM. The first key seals; all of them open, so that a key is replaced by putting the new
 * one in front. A key is 32 bytes (anything else throws a `RangeError`); a sealed text names its key by a digest of it.
 */
export function createSecretBox(keys: readonly [Uint8Array, ...Uint8Array[]], random: Random): SecretBox {
  if (keys.some((key) => key.byteLength !== 32)) throw new RangeError('A key of a secret box is 32 bytes');
  const [first, ...older] = keys.map((key) => memoize(Uint8Array.from(key)));
  if (first === undefined) throw new RangeError('A secret box needs a key');
  return {
    seal: async (text, context) => seal(await first(), random, text, context),
    open: async (sealed, context) => {
      const named = await Promise.all([first, ...older].map((load) => load()));
      return open(named, sealed, context);
    },
  };
}

function memoize(bytes: Uint8Array<ArrayBuffer>): () => Promise<NamedKey> {
  let imported: Promise<NamedKey> | undefined;
  return () => {
    imported ??= importKey(bytes);
    return imported;
  };
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<NamedKey> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const id = encodeHex(digest.subarray(0, 4));
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

async function seal({ id, key }: NamedKey, random: Random, text: string, context: string): Promise<string> {
  const iv = Uint8Array.from(random.bytes(nonceLength));
  const additionalData = bindContext(id, context);
  const plain = new TextEncoder().encode(text);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
  return [version, id, encodeBase64(iv), encodeBase64(new Uint8Array(encrypted))].join('.');
}

async function open(keys: readonly NamedKey[], sealed: string, context: string): Promise<string> {
  const [form, id, nonce, encrypted, ...rest] = sealed.split('.');
  const named = keys.find((candidate) => candidate.id === id);
  if (form !== version || named === undefined || !nonce || !encrypted || rest.length > 0) {
    throw new SecretBoxError('The text was not sealed by this box');
  }
  try {
    const parameters = {
      name: 'AES-GCM',
      iv: decodeBase64(nonce),
      additionalData: bindContext(named.id, context),
    };
    return new TextDecoder().decode(
      await crypto.subtle.decrypt(parameters, named.key, decodeBase64(encrypted)),
    );
  } catch (cause) {
    throw new SecretBoxError('The sealed text does not open', { cause });
  }
}

function bindContext(keyId: string, context: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${version}.${keyId}.${context}`);
}

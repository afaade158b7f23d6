import type { Random } from '@ob/http';

const nonceLength = 12;

export async function importAesKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts with AES-GCM (NIST SP 800-38D). Returns a fresh 96-bit nonce, followed by the ciphertext. */
export async function encryptBytes(
  key: CryptoKey,
  random: Random,
  plain: Uint8Array,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const iv = Uint8Array.from(random.bytes(nonceLength));
  const parameters = { name: 'AES-GCM', iv, additionalData };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(parameters, key, Uint8Array.from(plain)));
  const joined = new Uint8Array(nonceLength + encrypted.length);
  joined.set(iv);
  joined.set(encrypted, nonceLength);
  return joined;
}

/** Throws if the bytes, the key or the additional data differ. */
export async function decryptBytes(
  key: CryptoKey,
  encrypted: Uint8Array<ArrayBuffer>,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const parameters = { name: 'AES-GCM', iv: encrypted.subarray(0, nonceLength), additionalData };
  return new Uint8Array(await crypto.subtle.decrypt(parameters, key, encrypted.subarray(nonceLength)));
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readOrKeep } from './material.ts';

/** Loads the key that encrypts webhook secrets; a sandbox without one makes it on the first start. */
export async function loadSecretKey({ secretKey, dataFolder }: Config): Promise<Uint8Array> {
  if (secretKey !== undefined) return secretKey;
  const text = await readOrKeep(join(dataFolder, 'secret-key'), async () =>
    randomBytes(32).toString('base64'),
  );
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

/** Derives a key of 32 bytes for one purpose from the secret key (HKDF, RFC 5869), so that no key serves two. */
export async function deriveKey(secretKey: Uint8Array, purpose: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secretKey), 'HKDF', false, ['deriveBits']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(purpose),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readOrKeep } from './material.ts';

/** The secret keys of the service, 32 bytes each. */
export interface SecretKeys {
  /** Seals and opens. */
  readonly current: Uint8Array;
  /** Open what they have sealed before. */
  readonly previous: readonly Uint8Array[];
  /** What the subjects of customers derive from: never another, or clients know their customers no more. */
  readonly subjects: Uint8Array;
}

/** Loads the secret keys; a sandbox without one makes it on the first start. */
export async function loadSecretKeys(config: Config): Promise<SecretKeys> {
  const current = config.secretKey ?? (await readOrMakeKey(config.dataFolder));
  return { current, previous: config.previousSecretKeys, subjects: config.subjectKey ?? current };
}

async function readOrMakeKey(dataFolder: string): Promise<Uint8Array> {
  const text = await readOrKeep(join(dataFolder, 'secret-key'), async () =>
    randomBytes(32).toString('base64'),
  );
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

/** Derives a key of 32 bytes for one purpose from a secret key (HKDF, RFC 5869), so that no key serves two. */
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

/** Derives a key for one purpose from the current secret key, and one from each previous key. */
export async function deriveKeys(
  [current, ...previous]: readonly [Uint8Array, ...Uint8Array[]],
  purpose: string,
): Promise<[current: Uint8Array, ...previous: Uint8Array[]]> {
  const older = await Promise.all(previous.map((key) => deriveKey(key, purpose)));
  return [await deriveKey(current, purpose), ...older];
}

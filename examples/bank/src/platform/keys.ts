import { join } from 'node:path';
import {
  createSigningKeys,
  type KeyRing,
  type SigningAlgorithm,
  type SigningKey,
  type SigningKeys,
  signingAlgorithms,
} from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import { type Config, ConfigError } from '../config.ts';
import { readOrCreate } from './data-file.ts';
import { parseNamedJson, readNamedJson } from './material.ts';

const privateKeySetSchema = z.object({
  keys: z
    .array(
      z.looseObject({
        kid: z.string().min(1),
        alg: z.enum(signingAlgorithms),
        kty: z.string(),
        d: z.string(),
      }),
    )
    .min(1)
    .refine(
      (keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length,
      'has two keys with the same kid. Give each key its own.',
    ),
});

type PrivateJwk = JWK & { readonly kid: string; readonly alg: SigningAlgorithm };

/** Loads the signing keys. Throws a {@link ConfigError} if the file is not a key set. */
export async function loadKeys(config: Config): Promise<SigningKeys> {
  return createSigningKeys(await loadKeyRing(config));
}

/** Reloads the signing keys. Throws a {@link ConfigError} and keeps the old ones if the file is not a key set. */
export async function reloadKeys(config: Config, keys: SigningKeys): Promise<void> {
  keys.replace(await loadKeyRing(config));
}

/** The first key of each algorithm signs. The others are only published, before and after their use. */
async function loadKeyRing(config: Config): Promise<KeyRing> {
  const keys = parseKeySet(await readKeySet(config));
  const active = keys.filter((key, index) => keys.findIndex((other) => other.alg === key.alg) === index);
  const signing = await Promise.all(active.map(toSigningKey));
  const retired = await Promise.all(keys.filter((key) => !active.includes(key)).map(toSigningKey));
  return { active: signing, retired: retired.map((key) => key.publicJwk) };
}

async function readKeySet({ signingKeysFile, dataFolder }: Config): Promise<unknown> {
  if (signingKeysFile !== undefined) return readNamedJson('OB_SIGNING_KEYS_FILE', signingKeysFile);
  const text = await readOrCreate(join(dataFolder, 'signing-keys.json'), makeKeySet);
  return parseNamedJson('OB_DATA_DIR: the file signing-keys.json', text);
}

function parseKeySet(content: unknown): readonly PrivateJwk[] {
  const parsed = privateKeySetSchema.safeParse(content);
  if (parsed.success) return parsed.data.keys as readonly PrivateJwk[];
  const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new ConfigError([
    `OB_SIGNING_KEYS_FILE must be a JWKS of private keys with kid and alg: ${errors.join('; ')}`,
  ]);
}

async function toSigningKey(jwk: PrivateJwk): Promise<SigningKey> {
  return createNodeSigningKey(jwk).catch((cause: unknown) => {
    throw new ConfigError([
      `OB_SIGNING_KEYS_FILE: the key ${jwk.kid} is not a usable ${jwk.alg} key (${String(cause)})`,
    ]);
  });
}

async function makeKeySet(): Promise<string> {
  const keys = await Promise.all([makePrivateKey('PS256'), makePrivateKey('ES256')]);
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** Creates a private key as a JWK. Its kid is its thumbprint (RFC 7638). */
export async function makePrivateKey(alg: SigningAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' };
}

import { join } from 'node:path';
import {
  createKeyHolder,
  type KeyHolder,
  type KeyRing,
  type SigningAlgorithm,
  type SigningKey,
  signingAlgorithms,
} from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import { type Config, ConfigError } from '../config.ts';
import { readNamedJson, readOrKeep } from './material.ts';

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
      'must not hold two keys of one kid',
    ),
});

type PrivateJwk = JWK & { readonly kid: string; readonly alg: SigningAlgorithm };

/** Loads the signing keys, to be replaced while the server runs. Throws a {@link ConfigError} for what is no key set. */
export async function loadKeys(config: Config): Promise<KeyHolder> {
  return createKeyHolder(await loadKeyRing(config));
}

/**
 * Loads the signing keys again and puts them in place, for every request from then on. Throws as {@link loadKeys} does;
 * the keys before then stay.
 */
export async function reloadKeys(config: Config, keys: KeyHolder): Promise<void> {
  keys.replace(await loadKeyRing(config));
}

/** The first key of an algorithm signs with it; the others are only published, before they sign and afterwards. */
async function loadKeyRing(config: Config): Promise<KeyRing> {
  const keys = parseKeySet(await readKeySet(config));
  const active = keys.filter((key, index) => keys.findIndex((other) => other.alg === key.alg) === index);
  const signing = await Promise.all(active.map(toSigningKey));
  const retired = await Promise.all(keys.filter((key) => !active.includes(key)).map(toSigningKey));
  return { active: signing, retired: retired.map((key) => key.publicJwk) };
}

async function readKeySet({ signingKeysFile, dataFolder }: Config): Promise<unknown> {
  if (signingKeysFile !== undefined) return readNamedJson('OB_SIGNING_KEYS_FILE', signingKeysFile);
  return JSON.parse(await readOrKeep(join(dataFolder, 'signing-keys.json'), makeKeySet));
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

/** Makes a private key as a JWK, named by its thumbprint (RFC 7638). */
export async function makePrivateKey(alg: SigningAlgorithm): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg, use: 'sig' };
}

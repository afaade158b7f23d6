import type { CryptoKey, JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { importJWK } from 'jose/key/import';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { describePublicJwk } from './key-ring.ts';
import { algorithmFits, algorithmRule, isSigningAlgorithm } from './signing-algorithm.ts';
import type { SigningAlgorithm, SigningKey } from './signing-key.ts';

/**
 * Creates a {@link SigningKey} from a private JWK. `alg` must be PS256, ES256 or EdDSA, and RSA keys need 2048 bits. The default
 * of `kid` is the thumbprint of RFC 7638. Throws an {@link OAuthConfigurationError} with code `signing_key` for any other key.
 */
export async function createJwkSigningKey(jwk: JWK): Promise<SigningKey> {
  const described = await describeSigningKey(jwk);
  const privateKey = await importPrivateKey(jwk, described.alg);
  return { ...described, sign: (input) => sign(privateKey, described.alg, input) };
}

/** Throws like {@link createJwkSigningKey}. */
export async function describeSigningKey(jwk: JWK): Promise<Omit<SigningKey, 'sign'>> {
  const { alg } = jwk;
  const publicMembers = describePublicJwk(jwk);
  if (!isSigningAlgorithm(alg))
    throw createSigningKeyError('alg of a signing key must be PS256, ES256 or EdDSA');
  if (!algorithmFits(alg, publicMembers))
    throw createSigningKeyError(
      `The signing key cannot be used for ${alg}. Check kty and crv; RSA needs 2048 bits or more`,
    );
  if (jwk.use !== undefined && jwk.use !== 'sig')
    throw createSigningKeyError('use of a signing key must be sig');
  const kid = jwk.kid ?? (await calculateJwkThumbprint(publicMembers));
  return { kid, alg, publicJwk: { ...publicMembers, kid, alg, use: 'sig' } };
}

async function importPrivateKey(jwk: JWK, alg: SigningAlgorithm): Promise<CryptoKey> {
  const { key_ops: _, ext: __, ...members } = jwk;
  const key = await importJWK(members, alg).catch((cause: unknown) => {
    throw createSigningKeyError('The signing key cannot be imported. Check the members of the JWK', cause);
  });
  if (key instanceof Uint8Array || key.type !== 'private')
    throw createSigningKeyError('The signing key is a public key. Use a private JWK');
  return key;
}

async function sign(key: CryptoKey, alg: SigningAlgorithm, input: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(algorithmRule(alg).signing, key, Uint8Array.from(input)));
}

/** The cause is the error of the runtime, which contains no key material. */
export function createSigningKeyError(message: string, cause?: unknown): OAuthConfigurationError {
  return new OAuthConfigurationError('signing_key', message, cause === undefined ? undefined : { cause });
}

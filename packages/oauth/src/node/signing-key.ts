import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { createSigningKeyError, describeSigningKey } from '../jwt/jwk-signing-key.ts';
import type { SigningKey } from '../jwt/signing-key.ts';
import { nodeAlgorithms } from './node-signatures.ts';
import { nodeSignatureVerifier } from './signature-verifier.ts';

/**
 * Creates a {@link SigningKey} like `createJwkSigningKey`, but signs with node:crypto in this thread: ES256 takes less than half
 * the time. Throws an `OAuthConfigurationError` with code `signing_key` for an unusable key.
 */
export async function createNodeSigningKey(jwk: JWK): Promise<SigningKey> {
  const described = await describeSigningKey(jwk);
  const privateKey = importPrivateKey(jwk);
  const { sign } = nodeAlgorithms[described.alg];
  const key = { ...described, sign: async (input: Uint8Array) => sign(privateKey, input) };
  if (!(await matchesPublicKey(key)))
    throw createSigningKeyError('The public members of the signing key do not belong to its private members');
  return key;
}

function importPrivateKey(jwk: JWK): KeyObject {
  try {
    return createPrivateKey({ key: { ...jwk }, format: 'jwk' });
  } catch (cause) {
    throw createSigningKeyError('The signing key cannot be imported. Check the members of the JWK', cause);
  }
}

/** OpenSSL accepts a private key with the public part of another key. Clients would then refuse every signature. */
async function matchesPublicKey(key: SigningKey): Promise<boolean> {
  const signature = Buffer.from(await key.sign(Buffer.from('probe')));
  return nodeSignatureVerifier({
    alg: key.alg,
    key: key.publicJwk,
    compact: `probe.${signature.toString('base64url')}`,
  });
}

import type { JSONWebKeySet, JWK } from 'jose';
import { OAuthConfigurationError } from '../oauth-configuration-error.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { KeyRing, KeySource, SigningKey } from './signing-key.ts';

/** RFC 7518 section 6, RFC 8037 section 2. No other member is ever published. */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;

/** Returns the first active key of an algorithm, or of any algorithm for `undefined`. */
export function findSigningKey(keys: KeySource, algorithm: string | undefined): SigningKey | undefined {
  return keys.current().active.find((key) => algorithm === undefined || key.alg === algorithm);
}

const published = new WeakMap<KeyRing, readonly JWK[]>();

/** Lists every public key that verifies the server's signatures, including retired keys. */
export function listVerificationKeys(keys: KeySource): readonly JWK[] {
  const ring = keys.current();
  const known = published.get(ring);
  if (known !== undefined) return known;
  const listed = [
    ...ring.active.map(({ publicJwk, kid, alg }) => describeKey({ ...publicJwk, kid, alg })),
    ...ring.retired.map(describeKey),
  ];
  published.set(ring, listed);
  return listed;
}

/** Builds the published key set (RFC 7517 section 5). */
export function describeKeys(keys: KeySource): JSONWebKeySet {
  return { keys: [...listVerificationKeys(keys)] };
}

/** Throws an {@link OAuthConfigurationError} with code `key_ring` if no key signs, or if a `kid` is missing or repeated. */
export function checkKeyRing(keys: KeyRing): KeyRing {
  if (keys.active.length === 0)
    throw new OAuthConfigurationError('key_ring', 'The key ring has no active key. Add a signing key');
  const names = [...keys.active, ...keys.retired].map(({ kid }) => kid);
  if (names.includes(undefined) || new Set(names).size < names.length)
    throw new OAuthConfigurationError(
      'key_ring',
      'Two keys of the key ring have the same kid, or one has none. Give every key its own kid',
    );
  return keys;
}

export function describePublicJwk(jwk: JWK): JWK {
  return omitUndefined(Object.fromEntries(publicMembers.map((name) => [name, jwk[name]])));
}

function describeKey(jwk: JWK): JWK {
  const { kid, alg } = jwk;
  return { ...describePublicJwk(jwk), ...omitUndefined({ kid, alg }), use: 'sig' };
}

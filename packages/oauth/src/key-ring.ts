import type { JSONWebKeySet, JWK } from 'jose';
import type { KeyRing, SigningKey } from './signing-key.ts';

/** The members of a JWK that are public: RFC 7518 section 6, RFC 8037 section 2. Nothing else is ever published. */
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;

/** Finds the key that signs: the first of an algorithm, or the first of all where none is asked for. */
export function findSigningKey(keys: KeyRing, algorithm: string | undefined): SigningKey | undefined {
  return keys.active.find((key) => algorithm === undefined || key.alg === algorithm);
}

/** Lists every public key by which the server's own signatures are verified, the retired ones too. */
export function listVerificationKeys(keys: KeyRing): readonly JWK[] {
  return [...keys.active.map(describeActive), ...keys.retired.map(describeRetired)];
}

/** Builds the key set to publish (RFC 7517 section 5): public members alone, with `kid`, `alg` and `use`. */
export function describeKeys(keys: KeyRing): JSONWebKeySet {
  return { keys: [...listVerificationKeys(keys)] };
}

/** Copies the public members of a JWK, whatever else it holds. */
export function describePublicJwk(jwk: JWK): JWK {
  return Object.fromEntries(
    publicMembers.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]])),
  );
}

function describeActive({ publicJwk, kid, alg }: SigningKey): JWK {
  return { ...describePublicJwk(publicJwk), kid, alg, use: 'sig' };
}

function describeRetired(jwk: JWK): JWK {
  const { kid, alg } = jwk;
  return {
    ...describePublicJwk(jwk),
    ...(kid === undefined ? {} : { kid }),
    ...(alg === undefined ? {} : { alg }),
    use: 'sig',
  };
}

import { randomBytes } from 'node:crypto';
import type { Combination } from '../authorization/combination.ts';
import type { JwtChanges } from '../authorization/signed-jwt.ts';
import { createPrivateKey, type TestClient, toPublic } from '../authorization/test-client.ts';
import type { AuthorizationWorld } from '../authorization/world.ts';
import { applicableCombinations } from './conformance-case.ts';

/** Makes a random text of a length. */
export function makeText(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Tells the time as JWTs do, so many seconds from now. */
export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** Finds a client of some combination whose key is an RSA key; throws where there is none. */
export function findRsaClient(world: AuthorizationWorld, only: Partial<Combination>): TestClient {
  const combinations = applicableCombinations({ ...only, constraint: 'mtls' });
  const clients = combinations.flatMap((combination) => world.twins(combination));
  const found = clients.find(({ key }) => key.alg === 'PS256');
  if (found === undefined) throw new Error('No client of the tests has an RSA key for this');
  return found;
}

/**
 * Makes a key that a proof names and is signed by, in place of the key of the client. The proof shows it as the suite
 * does, `kid`, `use` and `alg` included, by another algorithm where one is given.
 */
export async function proveWith(kind: string, alg = kind): Promise<JwtChanges> {
  const key = await createPrivateKey(kind, 'another');
  return { key, header: { alg, jwk: toPublic(key) } };
}

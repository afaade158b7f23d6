import { randomBytes } from 'node:crypto';
import type { Combination } from '../authorization/combination.ts';
import type { TestClient } from '../authorization/test-client.ts';
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

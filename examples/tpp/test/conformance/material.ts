import { randomBytes } from 'node:crypto';
import type { JwtChanges } from '../authorization/signed-jwt.ts';
import { createPrivateKey, toPublic } from '../authorization/test-client.ts';

/** Makes a random text of a length. */
export function makeText(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

/** Tells the time as JWTs do, so many seconds from now. */
export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** Makes a key that signs a proof and stands in it, with `kid`, `use` and `alg`, in place of the key of the client. */
export async function proveWithAnotherKey(): Promise<JwtChanges> {
  const key = await createPrivateKey('ES256', 'another');
  return { key, header: { alg: 'ES256', jwk: toPublic(key) } };
}

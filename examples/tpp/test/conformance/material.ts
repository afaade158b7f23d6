import { randomBytes } from 'node:crypto';
import type { JwtChanges } from '../authorization/signed-jwt.ts';
import { createPrivateKey, toPublic } from '../authorization/test-client.ts';

export function makeText(length: number): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}

export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** Creates a key to sign a proof with instead of the client's key. The proof contains it with `kid`, `use` and `alg`. */
export async function proveWithAnotherKey(): Promise<JwtChanges> {
  const key = await createPrivateKey('ES256', 'another');
  return { key, header: { alg: 'ES256', jwk: toPublic(key) } };
}

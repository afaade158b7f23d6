import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { expect } from 'vitest';

/** The members that make a key private or symmetric (RFC 7518 section 6). */
const secrets = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Checks the published keys: public parts only, with a unique `kid`, an algorithm, a use and a sufficient length. */
export async function checkKeys(keys: readonly JWK[]): Promise<void> {
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  for (const key of keys) {
    expect(Object.keys(key).filter((name) => secrets.includes(name))).toEqual([]);
    expect(key.kid).toMatch(/./);
    expect(key.use).toBe('sig');
    expect(['PS256', 'ES256', 'EdDSA']).toContain(key.alg);
    await importJWK(key);
    await calculateJwkThumbprint(key);
    if (key.kty === 'RSA') expect(Buffer.from(key.n ?? '', 'base64url').length).toBeGreaterThanOrEqual(256);
    if (key.kty === 'EC') expect(key.crv).toBe('P-256');
  }
}

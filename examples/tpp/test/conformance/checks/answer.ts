import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';

/** Checks that an answer is JSON by its media type and in fact. */
export function expectJson({ headers, body }: Answer): void {
  expect(String(headers['content-type']).split(';')[0]).toBe('application/json');
  expect(() => JSON.parse(body) as unknown).not.toThrow();
}

/** Checks that an object has no member outside a list: what is more looks like a misread standard. */
export function checkMembers(object: object, known: readonly string[]): void {
  expect(Object.keys(object).filter((name) => !known.includes(name))).toEqual([]);
}

/** Estimates how many random bits are in a text, as the suite does: Shannon's entropy of its own characters. */
export function estimateEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return text.length * shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}

/** Checks a secret of the server: 16 characters of visible ASCII at the least, 96 bits of estimated entropy. */
export function expectSecret(secret: unknown): void {
  expect(secret).toMatch(/^[\x20-\x7e]{16,}$/);
  expect(estimateEntropy(String(secret))).toBeGreaterThan(96);
}

import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';

/** Checks that a response is JSON, in its media type and its body. */
export function expectJson({ headers, body }: Answer): void {
  expect(String(headers['content-type']).split(';')[0]).toBe('application/json');
  expect(() => JSON.parse(body) as unknown).not.toThrow();
}

export function checkMembers(object: object, known: readonly string[]): void {
  expect(Object.keys(object).filter((name) => !known.includes(name))).toEqual([]);
}

/** Estimates the random bits in a text as the suite does, by Shannon's entropy of its characters. */
export function estimateEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return text.length * shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}

/** Checks a secret of the server: at least 16 characters of visible ASCII and 96 bits of estimated entropy. */
export function expectSecret(secret: unknown): void {
  expect(secret).toMatch(/^[\x20-\x7e]{16,}$/);
  expect(estimateEntropy(String(secret))).toBeGreaterThan(96);
}

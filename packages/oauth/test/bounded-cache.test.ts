import { expect, test } from 'vitest';
import { createBoundedCache } from '../src/bounded-cache.ts';

test('evicts the least recently used entry', () => {
  const cache = createBoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('replaces a value without evicting another', () => {
  const cache = createBoundedCache<number>(2);
  for (const value of [1, 2, 3]) cache.set('a', value);
  cache.set('b', 4);
  expect([cache.get('a'), cache.get('b')]).toEqual([3, 4]);
});

import { sampleClient } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createMemoryClientStore, createMemoryOAuthStores } from '../src/primitives.ts';
import { authorizationStoreCases, grantStoreCases, replayStoreCases } from '../src/testing.ts';

describe('the authorization store in memory', () => {
  test.each(authorizationStoreCases)('$name', ({ run }) => run(createMemoryOAuthStores()));
});

describe('the grant store in memory', () => {
  test.each(grantStoreCases)('$name', ({ run }) => run(createMemoryOAuthStores()));
});

describe('the replay store in memory', () => {
  test.each(replayStoreCases)('$name', ({ run }) => run(createMemoryOAuthStores().replay));
});

describe('the client store in memory', () => {
  const store = createMemoryClientStore([sampleClient]);

  test('finds a client only by its id', async () => {
    expect(await store.find('tpp-1')).toBe(sampleClient);
    expect(await store.find('TPP-1')).toBeUndefined();
    expect(await store.find('__proto__')).toBeUndefined();
  });
});

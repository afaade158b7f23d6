import { describe, test } from 'vitest';
import { createMemoryOAuthStores } from '../../src/primitives.ts';
import { authorizationStoreCases } from '../../src/testing.ts';

describe('the authorization store in memory', () => {
  test.each(authorizationStoreCases)('$name', ({ run }) => run(createMemoryOAuthStores()));
});

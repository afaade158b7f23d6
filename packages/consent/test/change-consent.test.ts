import { cancelConsent } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('a change that loses the race', () => {
  test('is decided anew on what is then stored', async () => {
    await world.keep('c1');
    const [first, second] = await Promise.all([
      world.approve('c1', 'customer-1'),
      world.approve('c1', 'customer-2', ['account-9']),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, refusal: 'other_customer' });
  });

  test('gives up as unavailable where it never wins', async () => {
    await world.keep('c1');
    const consents = { ...world.consents, replace: async () => false };
    const cancelled = cancelConsent({ ...world, consents }, nameOf('c1'));
    await expect(cancelled).rejects.toMatchObject({ code: 'unavailable' });
  });
});

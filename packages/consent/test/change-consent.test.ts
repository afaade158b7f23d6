import { cancelConsent } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, nameOf } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('a change that loses a race', () => {
  test('is decided again on the stored consent', async () => {
    await world.insertConsent('c1');
    const [first, second] = await Promise.all([
      world.approve('c1', 'customer-1'),
      world.approve('c1', 'customer-2', ['account-9']),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ok: false, refusal: 'other_customer' });
  });

  test('fails as unavailable if it loses every time', async () => {
    await world.insertConsent('c1');
    const consents = { ...world.consents, replace: async () => false };
    const cancelled = cancelConsent({ ...world, consents }, nameOf('c1'));
    await expect(cancelled).rejects.toMatchObject({ code: 'unavailable' });
  });
});
